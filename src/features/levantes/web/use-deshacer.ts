import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { useUndo } from '#web/ui/undo.ts';

import { countLevantes, listLevantes, verLevante } from '../contract.ts';
import type { Acto } from '../palabras.contract.ts';
import { deshacerLevante } from '../paradas.contract.ts';

/** What may be taken back for a quarter of an hour. */
const SE_DESHACEN: ReadonlySet<Acto> = new Set(['confirmar', 'levantar', 'fallar']);

/** Offers to take back what was just done with a levante, and takes it back. */
export function useDeshacer(onSaid: (text: string) => void) {
  const command = useCommand(deshacerLevante, [listLevantes, countLevantes, verLevante]);
  const { offer, offers } = useUndo();
  const deshacer = (id: number) =>
    command.run({ id }).then(
      ({ msg }) => onSaid(msg),
      (cause: unknown) => logFailure('levantes.deshacer', cause),
    );
  const ofrecer = (acto: Acto, id: number, text: string) => {
    if (SE_DESHACEN.has(acto)) offer({ text, onUndo: () => void deshacer(id), seconds: 10 });
  };
  return { ofrecer, offers, error: command.error, dismiss: command.reset };
}
