import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogFrame } from '#web/ui/dialog/DialogFrame.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

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
  const [isLarge, setLarge] = useState(false);
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
  const { tipo, base64 } = data.foto;
  return (
    <div className={styles.body}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <section aria-label="Foto" tabIndex={0} className={styles.region}>
        <img
          key={String(isLarge)}
          ref={isLarge ? showMiddle : undefined}
          className={styles.picture}
          data-large={isLarge || undefined}
          src={`data:${tipo};base64,${base64}`}
          alt="Foto del paquete"
        />
      </section>
      <Button onClick={() => setLarge(!isLarge)}>{isLarge ? 'Ajustar a la pantalla' : 'Ver en tamaño real'}</Button>
    </div>
  );
}

/** What matters is rarely in the corner. */
function showMiddle(image: HTMLImageElement | null): void {
  image?.scrollIntoView({ block: 'center', inline: 'center' });
}

/** The address has texts; right after a change of it the router hands over the number that was put in. */
function idOf(value: unknown): number | null {
  return /^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : null;
}
