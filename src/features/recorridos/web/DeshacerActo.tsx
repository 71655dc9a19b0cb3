import { formatDateMinute } from '#shared/dates.ts';
import { Button } from '#web/ui/Button.tsx';

import type { Recorrido } from '../contract.ts';
import { deshacerActo } from '../deshacer.contract.ts';
import type { Plan } from './use-plan.ts';

/** The last step was a mistake: it is taken back as long as nothing came of it. What keeps it from that is said where refusals are. */
export function DeshacerActo({ plan, datos: { recorrido, se_deshace } }: { plan: Plan; datos: Recorrido }) {
  if (se_deshace === undefined) return null;
  const { acto, nombre, hasta } = se_deshace;
  return (
    <Button
      variant="subtle"
      loading={plan.isWorking}
      title={`Se puede deshacer hasta el ${formatDateMinute(hasta)}`}
      onClick={() => void plan.run(deshacerActo, () => ({ id: recorrido.id, acto }))}
    >
      {`Deshacer «${nombre}»`}
    </Button>
  );
}
