import { useCommand } from '#web/api.ts';
import marco from '#web/list/dos-paneles.module.css';
import { logFailure } from '#web/log.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { ActMenu } from '#web/ui/ActMenu.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import {
  countIncidencias,
  type IncidenciaEntera,
  listIncidencias,
  moverIncidencia,
  verIncidencia,
} from '../contract.ts';
import type { ActoDeIncidencia } from '../palabras.contract.ts';
import { type ActoConDatos, CON_DATOS } from './acto-form.ts';

interface Props {
  entera: IncidenciaEntera;
  onDialog: (acto: ActoConDatos) => void;
  onSaid: (text: string) => void;
}

/** Done at once. */
const DE_UNA = { tomar: 'Tomar', retomar: 'Retomar', reabrir: 'Reabrir', soltar: 'Soltar la guía' } as const;
/** In sight; the others one press further. */
const PRIMEROS: ReadonlySet<string> = new Set(['tomar', 'retomar', 'reabrir', 'resolver', 'soltar']);
const ORDEN: readonly ActoDeIncidencia[] = [
  ...(['tomar', 'retomar', 'reabrir', 'resolver', 'asignar', 'clasificar'] as const),
  ...(['esperar_tercero', 'retener', 'soltar', 'duplicar', 'anular'] as const),
];

/** What this person may do with it now; the first ones have a key. */
export function Actos({ entera: { incidencia, actos }, onDialog, onSaid }: Props) {
  const mover = useCommand(moverIncidencia, [verIncidencia, listIncidencias, countIncidencias]);
  const { id, version } = incidencia;
  const run = (acto: ActoDeIncidencia) => {
    if (acto in CON_DATOS) return onDialog(conDatos(acto));
    mover.run({ id, version, acto }).then(
      ({ msg }) => onSaid(msg),
      (cause: unknown) => logFailure('incidencias.mover', cause),
    );
  };
  const offered = ORDEN.filter((acto) => actos.includes(acto));
  const first = offered.filter((acto) => PRIMEROS.has(acto));
  const others = offered.filter((acto) => !PRIMEROS.has(acto));
  usePageActs([
    ...(actos.includes('tomar')
      ? [{ id: 'incidencia-tomar', titulo: 'Tomar', tecla: 't', run: () => run('tomar') }]
      : []),
    ...(actos.includes('resolver')
      ? [{ id: 'incidencia-resolver', titulo: 'Resolver', tecla: 's', run: () => run('resolver') }]
      : []),
    ...(actos.includes('esperar_tercero')
      ? [{ id: 'incidencia-esperar', titulo: 'Esperar a un tercero', tecla: 'w', run: () => run('esperar_tercero') }]
      : []),
  ]);
  return (
    <>
      <div className={marco.linea}>
        {first.map((acto) => (
          <Button key={acto} loading={mover.isPending && acto in DE_UNA} onClick={() => run(acto)}>
            {nombreDe(acto)}
          </Button>
        ))}
        {others.length === 0 ? null : (
          <ActMenu
            label="Más acciones"
            opener={<Button>Más acciones</Button>}
            acts={[
              others.map((acto) => ({ name: nombreDe(acto), run: () => run(acto), isDangerous: acto === 'anular' })),
            ]}
          />
        )}
      </div>
      <ErrorAlert error={mover.error} fallback="No se pudo hacer" onDismiss={mover.reset} />
    </>
  );
}

function nombreDe(acto: ActoDeIncidencia): string {
  return acto in DE_UNA ? DE_UNA[deUna(acto)] : CON_DATOS[conDatos(acto)].nombre;
}

function conDatos(acto: ActoDeIncidencia): ActoConDatos {
  return acto === 'tomar' || acto === 'retomar' || acto === 'reabrir' || acto === 'soltar' ? 'resolver' : acto;
}

function deUna(acto: ActoDeIncidencia): keyof typeof DE_UNA {
  return acto === 'tomar' || acto === 'retomar' || acto === 'reabrir' ? acto : 'soltar';
}
