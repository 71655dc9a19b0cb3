import { formatTime } from '#shared/dates.ts';
import { useCommand } from '#web/api.ts';
import { useMinute } from '#web/clock.ts';
import { logFailure } from '#web/log.ts';
import { deviceTimeOf } from '#web/server-clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { countLevantes, type LevanteEntero, listLevantes, verLevante } from '../contract.ts';
import { deshacerLevante } from '../paradas.contract.ts';
import { ACTO } from './palabras.ts';

interface Props {
  levante: Pick<LevanteEntero['levante'], 'id' | 'se_deshace'>;
  onSaid: (text: string) => void;
}

/** Whoever did the last act may take it back for a quarter of an hour, also once the offer beside the work is gone. */
export function SeDeshace({ levante: { id, se_deshace }, onSaid }: Props) {
  const command = useCommand(deshacerLevante, [verLevante, listLevantes, countLevantes]);
  const now = useMinute();
  if (se_deshace === null || deviceTimeOf(Date.parse(se_deshace.hasta)) < now.getTime()) return null;
  const run = () =>
    command.run({ id }).then(
      ({ msg }) => onSaid(msg),
      (cause: unknown) => logFailure('levantes.deshacer', cause),
    );
  return (
    <>
      <Button loading={command.isPending} onClick={() => void run()}>
        {`Deshacer «${ACTO[se_deshace.acto]}» (hasta ${formatTime(se_deshace.hasta).slice(0, 5)})`}
      </Button>
      <ErrorAlert error={command.error} fallback="No se pudo deshacer" onDismiss={command.reset} />
    </>
  );
}
