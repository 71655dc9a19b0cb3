import { useCommand } from '#web/api.ts';
import marco from '#web/list/dos-paneles.module.css';
import { logFailure } from '#web/log.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { useSessionState } from '#web/session-state.ts';
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
import { seguirIncidencia } from '../hilo.contract.ts';
import type { ActoDeIncidencia } from '../palabras.contract.ts';
import { type ActoConDatos, CON_DATOS } from './acto-form.ts';

interface Props {
  entera: IncidenciaEntera;
  onDialog: (acto: ActoConDatos) => void;
  onSaid: (text: string) => void;
}

/** Done at once. */
const DE_UNA = {
  tomar: 'Tomar',
  retomar: 'Retomar',
  reabrir: 'Reabrir',
  soltar: 'Soltar la guía',
  deshacer: 'Deshacer',
} as const;
type DeUna = keyof typeof DE_UNA;
/** In sight; the others one press further. */
const PRIMEROS: ReadonlySet<string> = new Set(['tomar', 'retomar', 'deshacer', 'reabrir', 'resolver', 'soltar']);
const ORDEN: readonly ActoDeIncidencia[] = [
  ...(['tomar', 'retomar', 'deshacer', 'reabrir', 'resolver', 'asignar', 'clasificar'] as const),
  ...(['preguntar_chofer', 'esperar_tercero', 'retener', 'soltar', 'duplicar', 'anular'] as const),
];

/** What this person may do with it now; the first ones have a key. */
export function Actos({ entera: { incidencia, actos, seguidores }, onDialog, onSaid }: Props) {
  const mover = useCommand(moverIncidencia, [verIncidencia, listIncidencias, countIncidencias]);
  const seguir = useSeguir(incidencia.id, seguidores, onSaid);
  const { id, version } = incidencia;
  const hasHouse = incidencia.cliente_id !== null || incidencia.agente_id !== null;
  const run = (acto: ActoDeIncidencia) => {
    if (!isDeUna(acto)) return onDialog(acto);
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
    // Where somebody stands outside the key asks them; others are waited for by the menu.
    ...(actos.includes('esperar_tercero') && !hasHouse
      ? [{ id: 'incidencia-esperar', titulo: 'Esperar a un tercero', tecla: 'w', run: () => run('esperar_tercero') }]
      : []),
  ]);
  return (
    <>
      <div className={marco.linea}>
        {first.map((acto) => (
          <Button key={acto} loading={mover.isPending && isDeUna(acto)} onClick={() => run(acto)}>
            {nombreDe(acto)}
          </Button>
        ))}
        <ActMenu
          label="Más acciones"
          opener={<Button>Más acciones</Button>}
          acts={[
            ...(others.length === 0
              ? []
              : [
                  others.map((acto) => ({
                    name: nombreDe(acto),
                    run: () => run(acto),
                    isDangerous: acto === 'anular',
                  })),
                ]),
            [{ name: seguir.sigue ? 'Dejar de seguir' : 'Seguir: avisarme de lo nuevo', run: seguir.run }],
          ]}
        />
      </div>
      <ErrorAlert error={mover.error} fallback="No se pudo hacer" onDismiss={mover.reset} />
      <ErrorAlert error={seguir.error} fallback="No se pudo cambiar" onDismiss={seguir.reset} />
    </>
  );
}

/** Whoever follows hears of it, whoever answers for it. */
function useSeguir(id: number, seguidores: IncidenciaEntera['seguidores'], onSaid: (text: string) => void) {
  const mine = useSessionState(({ user }) => user?.id ?? null);
  const { run, error, reset } = useCommand(seguirIncidencia, [verIncidencia]);
  const sigue = seguidores.some((one) => one.id === mine);
  return {
    ...{ sigue, error, reset },
    run: () =>
      void run({ id, sigue: !sigue }).then(
        ({ msg }) => onSaid(msg),
        (cause: unknown) => logFailure(seguirIncidencia.service, cause),
      ),
  };
}

function nombreDe(acto: ActoDeIncidencia): string {
  return isDeUna(acto) ? DE_UNA[acto] : CON_DATOS[acto].nombre;
}

function isDeUna(acto: ActoDeIncidencia): acto is DeUna {
  return acto in DE_UNA;
}
