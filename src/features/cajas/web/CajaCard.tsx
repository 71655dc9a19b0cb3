import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDateMinute, formatTime } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { type Remesa, type Turno, verCaja } from '../contract.ts';
import { AbrirCajaDialog } from './AbrirCajaDialog.tsx';
import { CerrarCajaDialog } from './CerrarCajaDialog.tsx';
import styles from './cajas.module.css';
import type { De } from './de.ts';
import { FAMILIA_DE_REMESA, wordsOfGap } from './palabras.ts';
import { RemesaDialog } from './RemesaDialog.tsx';

interface Props {
  de: De;
  /** Whether a dialog of this card is open: the field of the counter waits meanwhile. */
  onDialog: (isOpen: boolean) => void;
}

type Dialogo = 'abrir' | 'cerrar' | 'remesa';

/** The cash box of the counter: never an amount while it is open. */
export function CajaCard({ de, onDialog }: Props) {
  const query = useQuery(serviceQuery(verCaja, de));
  const [dialog, setDialog] = useState<Dialogo | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const show = (next: Dialogo | null) => {
    setDialog(next);
    onDialog(next !== null);
  };
  const abierta = query.data?.abierta ?? null;
  return (
    <Card title="Caja">
      <div className={styles.caja}>
        <ErrorAlert error={query.error} fallback="Error al cargar la caja" onRetry={() => void query.refetch()} />
        {query.data === undefined ? null : <Estado abierta={abierta} onShow={show} />}
        <p role="status" className={said === null ? 'solo-lector' : styles.quieto}>
          {said}
        </p>
        <Anteriores turnos={query.data?.anteriores ?? []} remesas={query.data?.remesas ?? []} />
      </div>
      {dialog === 'abrir' ? <AbrirCajaDialog de={de} onClose={() => show(null)} /> : null}
      {dialog === 'cerrar' && abierta !== null ? (
        <CerrarCajaDialog turno={abierta} de={de} onClose={() => show(null)} />
      ) : null}
      {dialog === 'remesa' ? (
        <RemesaDialog
          de={de}
          onClose={() => show(null)}
          onDone={(numero) => {
            show(null);
            setSaid(`Salió la remesa ${numero}.`);
          }}
        />
      ) : null}
    </Card>
  );
}

function Estado({ abierta, onShow }: { abierta: Turno | null; onShow: (dialog: Dialogo) => void }) {
  if (abierta === null) {
    return (
      <>
        <p>Cerrada. Para cobrar en efectivo hay que abrirla.</p>
        <div className={styles.actos}>
          <Button onClick={() => onShow('abrir')}>Abrir caja…</Button>
        </div>
      </>
    );
  }
  const { abierta: desde, abre, cobros, estado } = abierta;
  return (
    <>
      <p>
        Abierta desde las {formatTime(desde).slice(0, 5)} por {abre}:{' '}
        <b>{cobros === 1 ? '1 cobro' : `${cobros} cobros`}</b> en efectivo.
      </p>
      <div className={styles.actos}>
        <Button onClick={() => onShow('remesa')}>Enviar remesa…</Button>
        <Button onClick={() => onShow('cerrar')}>{estado === 'ARQUEADA' ? 'Cerrar caja…' : 'Contar y cerrar…'}</Button>
      </div>
    </>
  );
}

const SHOWN = 3;

function Anteriores({ turnos, remesas }: { turnos: readonly Turno[]; remesas: readonly Remesa[] }) {
  if (turnos.length + remesas.length === 0) return null;
  return (
    <ul className={styles.anteriores} aria-label="Cajas y remesas anteriores">
      {remesas.slice(0, SHOWN).map(({ id, numero, estado, nombre_estado }) => (
        <li key={`remesa ${id}`}>
          <span className={styles.mono}>{numero}</span>
          <StatusBadge familia={FAMILIA_DE_REMESA[estado]} nombre={nombre_estado} />
        </li>
      ))}
      {turnos.slice(0, SHOWN).map(({ id, cerrada, sellado }) => (
        <li key={id}>
          <span>Cierre {formatDateMinute(cerrada ?? '')}</span>
          <span>{wordsOfGap(sellado?.diferencia ?? 0)}</span>
        </li>
      ))}
    </ul>
  );
}
