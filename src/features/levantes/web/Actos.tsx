import { useCommand } from '#web/api.ts';
import marco from '#web/list/dos-paneles.module.css';
import { logFailure } from '#web/log.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { ActMenu } from '#web/ui/ActMenu.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { countLevantes, type LevanteEntero, listLevantes, moverLevante, verLevante } from '../contract.ts';
import type { Acto } from '../palabras.contract.ts';
import { type ActoConDatos, isConDatos } from './acto-form.ts';
import { ACTO } from './palabras.ts';
import { SeDeshace } from './SeDeshace.tsx';

interface Props {
  entero: LevanteEntero;
  onDialog: (acto: ActoConDatos) => void;
  onSaid: (text: string) => void;
  onHecho: (acto: Acto, text: string) => void;
}

/** As many as are in sight; the others are one press further. */
const EN_VISTA = 3;
const ORDEN: readonly Acto[] = [
  ...(['confirmar', 'asignar', 'levantar', 'recibir', 'cerrar', 'reprogramar', 'reabrir'] as const),
  ...(['en_camino', 'en_punto', 'fallar', 'desasignar', 'cancelar'] as const),
];

/** What this person may do with it now; the first ones have a key. */
export function Actos({ entero: { levante, actos }, onDialog, onSaid, onHecho }: Props) {
  const mover = useCommand(moverLevante, [verLevante, listLevantes, countLevantes]);
  const { id, version } = levante;
  const run = (acto: Acto) => {
    if (isConDatos(acto)) return onDialog(acto);
    mover.run({ id, version, acto }).then(
      ({ msg }) => {
        onSaid(msg);
        onHecho(acto, msg);
      },
      (cause: unknown) => logFailure('levantes.mover', cause),
    );
  };
  const offered = ORDEN.filter((acto) => actos.includes(acto));
  const keyed = (acto: Acto, tecla: string) =>
    actos.includes(acto) ? [{ id: `levante-${acto}`, titulo: ACTO[acto], tecla, run: () => run(acto) }] : [];
  usePageActs([...keyed('asignar', 'a'), ...keyed('reprogramar', 'r')]);
  const others = offered.slice(EN_VISTA);
  return (
    <>
      <div className={marco.linea}>
        {offered.slice(0, EN_VISTA).map((acto) => (
          <Button key={acto} loading={mover.isPending && !isConDatos(acto)} onClick={() => run(acto)}>
            {ACTO[acto]}
          </Button>
        ))}
        {others.length === 0 ? null : (
          <ActMenu
            label="Más acciones"
            opener={<Button>Más acciones</Button>}
            acts={[
              others.map((acto) => ({ name: ACTO[acto], run: () => run(acto), isDangerous: acto === 'cancelar' })),
            ]}
          />
        )}
      </div>
      <SeDeshace key={levante.id} levante={levante} onSaid={onSaid} />
      <ErrorAlert error={mover.error} fallback="No se pudo hacer" onDismiss={mover.reset} />
    </>
  );
}
