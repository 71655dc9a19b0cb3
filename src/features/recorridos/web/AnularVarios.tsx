import { call, newClave } from '#web/api.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';

import { moverRecorrido, type RecorridoFila } from '../contract.ts';
import { FilaDeLote } from './FilaDeLote.tsx';
import { contar, guias, recorridosText } from './palabras.ts';
import styles from './recorridos.module.css';
import { useCadaUna } from './use-cada-una.ts';

interface Props {
  rondas: readonly RecorridoFila[];
  onClose: () => void;
}

/** Several rounds that will not be driven: each is annulled by itself, and what cannot be says why. */
export function AnularVarios({ rondas, onClose }: Props) {
  const { resultados, isWorking, run, count } = useCadaUna();
  const left = rondas.filter(({ id }) => resultados.get(id)?.estado !== 'hecha');
  const isDone = resultados.size > 0;
  const anular = () =>
    run(left, async ({ id }) => {
      await call(moverRecorrido, { id, acto: 'anular' }, { clave: newClave() });
      return { estado: 'hecha', texto: 'Anulado' };
    });
  return (
    <FormDialog
      opened
      title={`Anular ${recorridosText(rondas.length)}`}
      isDirty={false}
      isSaving={isWorking}
      submitLabel={isDone ? 'Listo' : `Anular ${recorridosText(rondas.length)}`}
      cancelLabel={isDone ? 'Cerrar' : 'Volver'}
      onSubmit={() => (isDone ? onClose() : void anular())}
      onClose={onClose}
    >
      <p role="status" className={styles.quieto}>
        {isDone
          ? `Anulados: ${count('hecha')}. Sin anular: ${count('rechazada')}.`
          : 'Sus guías vuelven a estar disponibles en planta. No se puede deshacer. Lo que ya salió o está cargado no se anula.'}
      </p>
      <ul className={styles.porPasar} aria-label="Recorridos que se anulan">
        {rondas.map((ronda) => (
          <FilaDeLote key={ronda.id} ronda={ronda} resultado={resultados.get(ronda.id)}>
            <span className={styles.quieto}>{guias(contar(ronda.cuentas).total)}</span>
          </FilaDeLote>
        ))}
      </ul>
    </FormDialog>
  );
}
