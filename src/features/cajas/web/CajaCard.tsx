import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';

import { formatDateMinute, formatTime } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { lazyView } from '#web/lazy-part.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { type Remesa, type Turno, verCaja } from '../contract.ts';
import { AbrirCajaDialog } from './AbrirCajaDialog.tsx';
import { CerrarCajaDialog } from './CerrarCajaDialog.tsx';
import styles from './cajas.module.css';
import { DepositoDialog } from './DepositoDialog.tsx';
import type { De } from './de.ts';
import { MoverDialog } from './MoverDialog.tsx';
import { Movimientos } from './Movimientos.tsx';
import { FAMILIA_DE_REMESA, wordsOfSellado } from './palabras.ts';
import type { Papel } from './papeles/Papeles.tsx';
import { RemesaDialog } from './RemesaDialog.tsx';

/** What is printed is asked for now and then. */
const Papeles = lazyView(async () => (await import('./papeles/Papeles.tsx')).Papeles);

interface Props {
  agencia: string;
  de: De;
  /** Whether a dialog of this card is open: the field of the counter waits meanwhile. */
  onDialog: (isOpen: boolean) => void;
}

type Dialogo = 'abrir' | 'cerrar' | 'remesa' | 'mover' | 'deposito';
/** While something waits to be confirmed. Milliseconds. */
const LOOK = 20_000;

/** The cash box of the counter: never an amount while it is open. */
export function CajaCard({ agencia, de, onDialog }: Props) {
  const query = useQuery({
    ...serviceQuery(verCaja, de),
    refetchInterval: ({ state }) => (state.data?.movimientos.some(({ estado }) => estado === 'PEDIDO') ? LOOK : false),
  });
  const [dialog, setDialog] = useState<Dialogo | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const show = (next: Dialogo | null) => {
    setDialog(next);
    onDialog(next !== null);
  };
  const done = (text: string) => {
    show(null);
    setSaid(text);
  };
  const [papel, setPapel] = useState<Papel | null>(null);
  const abierta = query.data?.abierta ?? null;
  const { anteriores = [], remesas = [], movimientos = [] } = query.data ?? {};
  const printOpen = (turno: Turno) => {
    const suyas = remesas.filter(({ creada }) => creada >= turno.abierta).map(({ numero }) => numero);
    setPapel(turno.sellado === null ? { papel: 'x', agencia, turno, remesas: suyas } : { papel: 'z', id: turno.id });
  };
  return (
    <Card title="Caja">
      <div className={styles.caja}>
        <ErrorAlert error={query.error} fallback="Error al cargar la caja" onRetry={() => void query.refetch()} />
        {query.data === undefined ? null : <Estado abierta={abierta} onShow={show} onPrint={printOpen} />}
        {query.data?.sobre_limite ? (
          <p role="alert" className={styles.limite}>
            Hay más efectivo que el límite de la agencia: envíe una remesa.
          </p>
        ) : null}
        <p role="status" className={said === null ? 'solo-lector' : styles.quieto}>
          {said}
        </p>
        <Movimientos movimientos={movimientos} />
        <Anteriores turnos={anteriores} remesas={remesas} onPrint={setPapel} />
      </div>
      {papel === null ? null : (
        <Suspense>
          <Papeles papel={papel} de={de} onDone={() => setPapel(null)} />
        </Suspense>
      )}
      {dialog === 'abrir' ? <AbrirCajaDialog de={de} onClose={() => show(null)} /> : null}
      {dialog === 'cerrar' && abierta !== null ? (
        <CerrarCajaDialog turno={abierta} de={de} onClose={() => show(null)} />
      ) : null}
      {dialog === 'remesa' ? (
        <RemesaDialog de={de} onClose={() => show(null)} onDone={(numero) => done(`Salió la remesa ${numero}.`)} />
      ) : null}
      {dialog === 'deposito' ? (
        <DepositoDialog de={de} onClose={() => show(null)} onDone={(numero) => done(`Depósito ${numero} enviado.`)} />
      ) : null}
      {dialog === 'mover' ? <MoverDialog de={de} onClose={() => show(null)} onDone={done} /> : null}
    </Card>
  );
}

interface EstadoProps {
  abierta: Turno | null;
  onShow: (dialog: Dialogo) => void;
  onPrint: (turno: Turno) => void;
}

function Estado({ abierta, onShow, onPrint }: EstadoProps) {
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
  const { abierta: desde, abre, cobros, estado, reaperturas } = abierta;
  return (
    <>
      <p>
        Abierta desde las {formatTime(desde).slice(0, 5)} por {abre}:{' '}
        <b>{cobros === 1 ? '1 cobro' : `${cobros} cobros`}</b> en efectivo.
      </p>
      {reaperturas.map(({ reabierta, por, motivo }) => (
        <p key={reabierta} className={styles.texto}>
          Se reabrió a las {formatTime(reabierta).slice(0, 5)} por {por}: {motivo}
        </p>
      ))}
      <div className={styles.actos}>
        <Button onClick={() => onShow('remesa')}>Enviar remesa…</Button>
        <Button onClick={() => onShow('deposito')}>Depósito en el banco…</Button>
        <Button onClick={() => onShow('mover')}>Ingreso o egreso…</Button>
        <Button onClick={() => onShow('cerrar')}>{estado === 'ARQUEADA' ? 'Cerrar caja…' : 'Contar y cerrar…'}</Button>
        <Button onClick={() => onPrint(abierta)}>{estado === 'ARQUEADA' ? 'Imprimir Z' : 'Imprimir X'}</Button>
      </div>
    </>
  );
}

const SHOWN = 3;

interface AnterioresProps {
  turnos: readonly Turno[];
  remesas: readonly Remesa[];
  onPrint: (papel: Papel) => void;
}

function Anteriores({ turnos, remesas, onPrint }: AnterioresProps) {
  if (turnos.length + remesas.length === 0) return null;
  return (
    <ul className={styles.anteriores} aria-label="Cajas y remesas anteriores">
      {remesas.slice(0, SHOWN).map((remesa) => (
        <li key={`remesa ${remesa.id}`}>
          <span className={styles.mono}>{remesa.numero}</span>
          <StatusBadge familia={FAMILIA_DE_REMESA[remesa.estado]} nombre={remesa.nombre_estado} />
          {remesa.lleva === null ? null : <span className={styles.quieto}>la lleva {remesa.lleva}</span>}
          <Imprimir que={`remesa ${remesa.numero}`} onClick={() => onPrint({ papel: 'remesa', remesa })} />
        </li>
      ))}
      {turnos.slice(0, SHOWN).map(({ id, cerrada, sellado }) => {
        const cierre = `Cierre ${formatDateMinute(cerrada ?? '')}`;
        return (
          <li key={id}>
            <span>{cierre}</span>
            <span>{wordsOfSellado(sellado)}</span>
            <Imprimir que={`Z, ${cierre}`} onClick={() => onPrint({ papel: 'z', id })} />
          </li>
        );
      })}
    </ul>
  );
}

function Imprimir({ que, onClick }: { que: string; onClick: () => void }) {
  return (
    <IconButton aria-label={`Imprimir ${que}`} onClick={onClick}>
      <IconPrinter aria-hidden size={18} stroke={1.75} />
    </IconButton>
  );
}
