import { Button } from '#web/ui/Button.tsx';
import { FotoField } from '#web/ui/foto/FotoField.tsx';
import { useFoto } from '#web/ui/foto/use-foto.ts';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import styles from './mostrador.module.css';
import type { Entrega } from './use-entrega.ts';

/** What nothing makes sure of goes all the same, with its reason and a photo: attention is told. */
export function Excepcion({ entrega: { form, isException, setException } }: { entrega: Entrega }) {
  const foto = form.field('foto_id');
  const upload = useFoto({ fotoId: foto.value, onChange: foto.onChange });
  if (!isException) {
    return (
      <div>
        <Button variant="subtle" onClick={() => setException(true)}>
          Entregar como excepción…
        </Button>
      </div>
    );
  }
  return (
    <fieldset className={styles.excepcion}>
      <legend>Excepción</legend>
      <TextAreaField label="Por qué se entrega" rows={2} {...form.text('excepcion')} />
      <FotoField foto={upload} label="Foto del documento o de la persona" error={foto.error ?? undefined} />
      <div>
        <Button variant="subtle" onClick={() => setException(false)}>
          Quitar la excepción
        </Button>
      </div>
    </fieldset>
  );
}
