import { FirmaField } from '#web/ui/firma/FirmaField.tsx';
import { FotoField } from '#web/ui/foto/FotoField.tsx';
import { useFoto } from '#web/ui/foto/use-foto.ts';

import { enPapel } from './firma-en-papel.ts';
import styles from './mostrador.module.css';
import type { Entrega } from './use-entrega.ts';

/** What the client of a parcel wants proved when it is handed over, agreed on beforehand. */
export function Pruebas({ entrega: { form, pruebas, isException } }: { entrega: Entrega }) {
  const foto = form.field('foto_id');
  const firma = form.field('firma_id');
  const fotoUpload = useFoto({ fotoId: foto.value, onChange: foto.onChange });
  const firmaUpload = useFoto({ fotoId: firma.value, onChange: firma.onChange });
  const sign = (drawn: string | null) => {
    // Until the whole of it is up there is none.
    firmaUpload.remove();
    if (drawn === null) return;
    void enPapel(drawn).then(firmaUpload.choose);
  };
  return (
    <fieldset className={styles.excepcion}>
      <legend>Lo pide su cliente</legend>
      {pruebas.has('firma') ? (
        <>
          <FirmaField titulo="Firma de quien retira" onChange={sign} />
          <p role={firma.error === null ? 'status' : 'alert'}>{firma.error ?? dichoDe(firmaUpload)}</p>
        </>
      ) : null}
      {pruebas.has('foto') && !isException ? (
        <FotoField foto={fotoUpload} label="Foto de la entrega" error={foto.error ?? undefined} />
      ) : null}
    </fieldset>
  );
}

function dichoDe({ isUploading, isAttached, failure, refusal }: ReturnType<typeof useFoto>): string {
  if (failure !== null || refusal !== null) return failure ?? refusal ?? '';
  if (isUploading) return 'Guardando la firma…';
  return isAttached ? 'Firma guardada.' : '';
}
