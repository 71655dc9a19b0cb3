import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceQuery, useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogFrame } from '#web/ui/dialog/DialogFrame.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { FotoField } from '#web/ui/foto/FotoField.tsx';
import { Imagen } from '#web/ui/foto/Imagen.tsx';
import { useFoto } from '#web/ui/foto/use-foto.ts';
import { TextField } from '#web/ui/TextField.tsx';

import { fotoDeVerificacion, leerVerificacion, type Verificacion, verVerificacion } from '../verificacion.contract.ts';
import styles from './despacho.module.css';
import { miles } from './palabras.ts';

interface Props {
  bulto: Verificacion['bultos'][number];
  verificacion: Verificacion;
}

/** A box can be weighed, and photographed while it is open, in place of reading it. */
export function BultoVerificado({ bulto, verificacion }: Props) {
  const { codigo, guia_nro, gramos, pesado, foto_id } = bulto;
  const [isShown, setShown] = useState(false);
  const said = [guia_nro, gramos !== null && `pesó ${miles(gramos)} g`, pesado !== null && `ahora ${miles(pesado)} g`];
  return (
    <li className={styles.fila}>
      <span>
        <b className={styles.mono}>{codigo}</b>{' '}
        <span className={styles.quieto}>
          {[...said, pesado !== null && foto_id === null && 'sin foto'].filter(Boolean).join(' · ')}
        </span>{' '}
        {foto_id === null ? null : (
          <Button size="compact-sm" aria-label={`Ver la foto de ${codigo}`} onClick={() => setShown(true)}>
            Ver foto
          </Button>
        )}
      </span>
      {verificacion.estado === 'ABIERTA' ? <Pesar bulto={bulto} verificacion={verificacion} /> : null}
      {isShown ? (
        <DialogFrame title={`${codigo} abierto`} opened onClose={() => setShown(false)}>
          <Foto verificacion_id={verificacion.id} bulto={bulto} />
        </DialogFrame>
      ) : null}
    </li>
  );
}

/** What is typed and what was photographed stay until both are kept. */
function Pesar({ bulto: { id, codigo, pesado }, verificacion }: Props) {
  const [typed, setTyped] = useState('');
  const [foto_id, setFoto] = useState<number | null>(null);
  const foto = useFoto({ fotoId: foto_id, onChange: setFoto });
  const { run, isPending, error, reset } = useCommand(leerVerificacion, [verVerificacion, fotoDeVerificacion]);
  // A picture that comes later is of what was weighed last.
  const gramos = typed === '' ? (pesado ?? 0) : Number(typed);
  const isReady = gramos >= 1 && (typed !== '' || foto_id !== null) && !foto.isUploading && !isPending;
  const weigh = () => {
    if (!isReady) return;
    void run({ verificacion_id: verificacion.id, peso: { bulto_id: id, gramos, foto_id } }).then(
      () => {
        setTyped('');
        foto.remove();
      },
      () => undefined,
    );
  };
  return (
    <form
      className={styles.pesar}
      onSubmit={(event) => {
        event.preventDefault();
        weigh();
      }}
    >
      <div className={styles.cabecera}>
        <TextField
          className={styles.peso}
          aria-label={`Peso de ${codigo} en gramos`}
          placeholder="Gramos"
          data-lee-codigos
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, '').slice(0, 7))}
        />
        <Button type="submit" loading={isPending} disabled={!isReady} aria-label={`Anotar el peso de ${codigo}`}>
          Anotar
        </Button>
      </div>
      <FotoField foto={foto} label={`Foto de ${codigo} abierto`} />
      <ErrorAlert error={error} fallback="No se pudo anotar" onDismiss={reset} />
    </form>
  );
}

function Foto({ verificacion_id, bulto: { id, codigo } }: { verificacion_id: number; bulto: Props['bulto'] }) {
  const query = useQuery(serviceQuery(fotoDeVerificacion, { verificacion_id, bulto_id: id }));
  const foto = query.data?.foto ?? null;
  if (foto !== null) return <Imagen imagen={foto} label="Foto" alt={`${codigo} abierto`} />;
  return (
    <div className={styles.cuerpo}>
      <ErrorAlert error={query.error} fallback="Error al cargar la foto" onRetry={() => void query.refetch()} />
      {query.isPending ? <p role="status">Cargando la foto…</p> : null}
    </div>
  );
}
