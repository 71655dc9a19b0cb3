import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';

import { serviceQuery } from '#web/api.ts';
import { DialogFrame } from '#web/ui/dialog/DialogFrame.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { Imagen } from '#web/ui/foto/Imagen.tsx';

import { verFoto } from '../contract.ts';
import styles from './FotoDialog.module.css';

type Search = Record<string, unknown>;

/** The photo that the address asks for, above whichever list it stands in. */
export function FotoDialog() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const id = idOf(search.foto);
  if (id === null) return null;
  // What is closed is done with: Back leads to what was before it.
  const close = () =>
    void navigate({ to: '.', search: (current: Search) => ({ ...current, foto: undefined }), replace: true });
  return (
    <DialogFrame title="Foto del caso" opened onClose={close}>
      <Picture key={id} id={id} />
    </DialogFrame>
  );
}

function Picture({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({ ...serviceQuery(verFoto, { id }), staleTime: Number.POSITIVE_INFINITY });
  if (data === undefined) {
    return (
      <div className={styles.body}>
        <ErrorAlert error={error} fallback="Error al cargar la foto" onRetry={() => void refetch()} />
        {error === null ? (
          <p role="status" className={styles.pending}>
            Cargando la foto…
          </p>
        ) : null}
      </div>
    );
  }
  return <Imagen imagen={data.foto} label="Foto" alt="Foto del paquete" />;
}

/** The address has texts; right after a change of it the router hands over the number that was put in. */
function idOf(value: unknown): number | null {
  return /^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : null;
}
