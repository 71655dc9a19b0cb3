import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { useUndo } from '#web/ui/undo.ts';

import { countLevantes, type LevanteFila, listLevantes, moverLevante, verLevante } from '../contract.ts';
import { getTablero } from '../tablero.contract.ts';
import { dichoDe } from './palabras.ts';
import { type Destino, esLoMismo, nombreDe } from './paradas-tablero.ts';

type Mover = Parameters<ReturnType<typeof useCommand<typeof moverLevante>>['run']>[0];

/** Takes a stop of the board to another slot, round or driver. Whom it goes with may be taken back; a slot is changed by another levante. */
export function useLlevar(onSaid: (text: string) => void) {
  const mover = useCommand(moverLevante, [listLevantes, countLevantes, verLevante, getTablero]);
  const { offer, offers } = useUndo();
  const send = (pedido: Mover, then: (done: Awaited<ReturnType<typeof mover.run>>) => void) =>
    mover.run(pedido).then(then, (cause: unknown) => logFailure('levantes.mover', cause));
  const llevar = (fila: LevanteFila, destino: Destino) => {
    if (mover.isPending || esLoMismo(fila, destino)) return;
    const { id, version, numero, dia } = fila;
    if ('franja' in destino)
      return void send({ id, version, acto: 'reprogramar', dia, desde: destino.franja.desde }, (done) =>
        onSaid(
          `${dichoDe(done)}: pasó a ${nombreDe(destino)} como ${done.nuevo?.numero ?? ''}${fila.chofer_id === null ? '' : ', sin chofer'}`,
        ),
      );
    const quien = 'ronda' in destino ? { recorrido_id: destino.ronda } : { chofer_id: destino.chofer };
    void send({ id, version, acto: 'asignar', ...quien }, () => {
      const text = `${numero}: va con ${destino.nombre}`;
      onSaid(text);
      // One change has been made since: another one in between is refused, not overwritten.
      if (fila.estado !== 'EN_CAMINO' && fila.estado !== 'EN_PUNTO')
        offer({ text, onUndo: () => void send(devuelta(fila), ({ msg }) => onSaid(msg)), seconds: 10 });
    });
  };
  return { llevar, isMoving: mover.isPending, error: mover.error, dismiss: mover.reset, offers };
}

/** The step that leaves it with whom it was. */
function devuelta({ id, version, chofer_id, recorrido }: LevanteFila): Mover {
  const next = { id, version: version + 1 };
  if (recorrido !== null) return { ...next, acto: 'asignar', recorrido_id: recorrido.id };
  return chofer_id === null ? { ...next, acto: 'desasignar' } : { ...next, acto: 'asignar', chofer_id };
}
