import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { FotoField } from '#web/ui/foto/FotoField.tsx';
import { useFoto } from '#web/ui/foto/use-foto.ts';

import { type Producto, verProducto } from '../contract.ts';
import { fotoDeProducto, guardarFoto } from '../ficha.contract.ts';
import styles from './productos.module.css';

/** What it looks like, and who leads says so. */
export function FotoDeProducto({ producto }: Pick<Producto, 'producto'>) {
  const puede = useCan(guardarFoto);
  const [isOpen, setOpen] = useState(false);
  const { id, sku, foto_id } = producto;
  // Asked anew when it is another picture.
  const query = useQuery({ ...serviceQuery(fotoDeProducto, { producto_id: id }), enabled: foto_id !== null });
  const foto = foto_id === null ? null : (query.data?.foto ?? null);
  if (foto === null && !puede) return null;
  return (
    <div className={styles.foto}>
      {foto === null ? null : (
        <img className={styles.imagen} src={`data:${foto.tipo};base64,${foto.base64}`} alt={`Foto de ${sku}`} />
      )}
      {puede ? (
        <Button variant="subtle" onClick={() => setOpen(true)}>
          {foto_id === null ? 'Poner una foto' : 'Cambiar la foto'}
        </Button>
      ) : null}
      {isOpen ? <FotoDialog producto={producto} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function FotoDialog({ producto, onClose }: Pick<Producto, 'producto'> & { onClose: () => void }) {
  const start: { foto_id: number | null } = { foto_id: producto.foto_id };
  const form = useResourceForm({
    contract: guardarFoto,
    refreshes: [verProducto, fotoDeProducto],
    start,
    params: ({ foto_id }) => ({ producto_id: producto.id, foto_id }),
    onDone: onClose,
  });
  const foto = form.field('foto_id');
  const upload = useFoto({ fotoId: foto.value, onChange: foto.onChange });
  return (
    <FormDialog
      title={`Foto de ${producto.sku}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving || upload.isUploading}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <FotoField foto={upload} label="Foto del producto" error={foto.error ?? undefined} />
      <ErrorAlert error={form.error} fallback="No se pudo guardar la foto" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
