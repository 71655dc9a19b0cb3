import { useHotkeys } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';

import { verCaja } from '#features/cajas/contract.ts';
import { CajaCard } from '#features/cajas/web/public.tsx';
import { DescargasCard } from '#features/reparto/web/public.tsx';
import { serviceKey } from '#shared/contract.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { useConnection } from '#web/connection.ts';
import { lazyView } from '#web/lazy-part.ts';
import { useLive } from '#web/live.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { ScanBox } from '#web/ui/scan/ScanBox.tsx';
import { playTone } from '#web/ui/scan/sounds.ts';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import { type HoyEnMostrador, hoyEnMostrador } from '../contract.ts';
import { abrirRepaso, type ClaseDeRepaso, listRepasos } from '../repasos.contract.ts';
import { DeshacerDialog } from './DeshacerDialog.tsx';
import { DiaCard } from './DiaCard.tsx';
import type { De } from './de.ts';
import styles from './mostrador.module.css';
import type { Papel } from './papeles/Papeles.tsx';
import { Repaso } from './repaso/Repaso.tsx';
import { Trabajo } from './Trabajo.tsx';
import { UltimasCard } from './UltimasCard.tsx';
import { edgeOf, useLectura } from './use-lectura.ts';

/** What is printed is asked for now and then. */
const Papeles = lazyView(async () => (await import('./papeles/Papeles.tsx')).Papeles);

const MINUTE = 60_000;
const NO_READING = 'Termine esta entrega o ciérrela con Esc antes de leer otra.';

type Modo = 'entregar' | ClaseDeRepaso;
const MODOS: readonly { readonly id: Modo; readonly titulo: string; readonly tecla: string }[] = [
  { id: 'RECEPCION', titulo: 'Recibir', tecla: '1' },
  { id: 'entregar', titulo: 'Entregar', tecla: '2' },
  { id: 'VENCIDAS', titulo: 'Devolver', tecla: '3' },
  { id: 'INVENTARIO', titulo: 'Inventario', tecla: '5' },
];
/** A name of several words, a shelf. */
const KEPT_AS_READ = /\p{L}\s+\p{L}|^EST_/iu;
/** As a round's sheet says it. */
const RECORRIDO = /^R\d{6}-\d{1,4}$/i;

interface Props {
  de: De;
  /** Leads to another counter; absent: whoever stands here has this one. */
  onOtra?: () => void;
}

/** The work of the moment with its field, and the day of the counter beside. A reading chooses the work where it can. */
export function Mostrador({ de, onOtra }: Props) {
  const hoy = useQuery({ ...serviceQuery(hoyEnMostrador, de), refetchInterval: MINUTE });
  useAlDia();
  const [modo, setModo] = useState<Modo>('entregar');
  const [isOpen, setOpen] = useState(false);
  const [papel, setPapel] = useState<Papel | null>(null);
  const lado = useRef<HTMLDivElement>(null);
  const recibir = useCommand(abrirRepaso, [listRepasos]);
  const online = useConnection((state) => state.online);
  useHotkeys(
    [
      ...MODOS.map(({ id, tecla }): [string, () => void] => [`alt+${tecla}`, () => setModo(id)]),
      ['alt+4', () => lado.current?.querySelector<HTMLElement>('[data-caja] button')?.focus()],
    ],
    [],
  );
  const onRonda = async (recorrido: string) => {
    await recibir.run({ ...de, clase: 'RECEPCION', recorrido }).catch(() => null);
    setModo('RECEPCION');
  };
  if (hoy.data === undefined) {
    return hoy.isPending ? (
      <PendingView />
    ) : (
      <ErrorAlert error={hoy.error} fallback="Error al cargar el mostrador" onRetry={() => void hoy.refetch()} />
    );
  }
  return (
    <div className={styles.mostrador}>
      <nav className={styles.modos} aria-label="Trabajo">
        {MODOS.map(({ id, titulo, tecla }) => (
          <ToggleButton key={id} isOn={modo === id} onClick={() => setModo(id)}>
            {titulo}
            <span className={styles.tecla}>{` (Alt+${tecla})`}</span>
          </ToggleButton>
        ))}
        {onOtra === undefined ? null : (
          <Button className={styles.otra} variant="subtle" size="xs" onClick={onOtra}>
            Otra agencia…
          </Button>
        )}
      </nav>
      {online ? null : <SinRed modo={modo} />}
      <ErrorAlert error={recibir.error} fallback="No se pudo abrir la recepción" onDismiss={recibir.reset} />
      <div className={styles.partes}>
        {modo === 'entregar' ? (
          <Entregas
            de={de}
            hoy={hoy.data}
            isOpen={isOpen}
            onRonda={(numero) => void onRonda(numero)}
            onPrint={setPapel}
            onDialog={setOpen}
          />
        ) : (
          <div className={styles.centro}>
            <Repaso key={modo} clase={modo} de={de} paused={isOpen} />
          </div>
        )}
        <div ref={lado} className={styles.lado}>
          <Suspense fallback={null}>
            <DescargasCard de={de} onDialog={setOpen} />
          </Suspense>
          <DiaCard hoy={hoy.data} de={de} onDialog={setOpen} />
          <div data-caja>
            <CajaCard agencia={hoy.data.agencia.nombre} de={de} onDialog={setOpen} />
          </div>
          <UltimasCard ultimas={hoy.data.ultimas} de={de} onPrint={setPapel} onDialog={setOpen} />
        </div>
      </div>
      {papel === null ? null : (
        <Suspense>
          <Papeles papel={papel} de={de} onDone={() => setPapel(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** What the other till does, a driver, a round that leaves: seen while it happens. */
function useAlDia(): void {
  const client = useQueryClient();
  useLive('mostrador', () => {
    for (const stale of [hoyEnMostrador, listRepasos, verCaja])
      void client.invalidateQueries({ queryKey: [serviceKey(stale)] });
  });
  // A return that is taken along is no parcel that lay here: it is that one's child.
  useLive('devoluciones', () => void client.invalidateQueries({ queryKey: [serviceKey(hoyEnMostrador)] }));
}

/** What was done last, and the hand-overs whose receipt somebody may want. */
interface Entregada {
  readonly text: string;
  readonly eventos: readonly number[];
}

interface EntregasProps {
  de: De;
  hoy: HoyEnMostrador;
  isOpen: boolean;
  onRonda: (recorrido: string) => void;
  onPrint: (papel: Papel) => void;
  onDialog: (isOpen: boolean) => void;
}

/** One field for everything, and the hand-over under it. */
function Entregas({ de, hoy, isOpen, onRonda, onPrint, onDialog }: EntregasProps) {
  const { lectura, leer, olvidar } = useLectura(de);
  const [entregada, setEntregada] = useState<Entregada | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [deshaciendo, setDeshaciendo] = useState<readonly number[] | null>(null);
  const touched = useRef(false);

  const read = (raw: string, code: string) => {
    // What was typed for one person is not lost to the label of the next; untouched work gives way.
    if (touched.current) {
      playTone('error');
      return setRefused(NO_READING);
    }
    setEntregada(null);
    setRefused(null);
    if (RECORRIDO.test(raw.trim())) return onRonda(raw.trim().toUpperCase());
    // A name keeps its blanks and a shelf its marks; a label is cleaned as its reader is set up.
    void leer(KEPT_AS_READ.test(raw.trim()) ? raw.trim() : code);
  };
  const done = (text: string | null, eventos: readonly number[] = []) => {
    touched.current = false;
    setRefused(null);
    setEntregada(text === null ? null : { text, eventos });
    olvidar();
  };
  const print = ({ eventos }: Entregada) => onPrint({ papel: 'comprobante', eventos });
  const undo = (una: Entregada | null) => {
    setDeshaciendo(una?.eventos ?? null);
    onDialog(una !== null);
  };
  const withLast = (act: (una: Entregada) => void) => () =>
    entregada === null || entregada.eventos.length === 0 ? undefined : act(entregada);
  useHotkeys(
    [
      ['alt+r', withLast(print)],
      ['alt+z', withLast(undo)],
    ],
    [],
  );
  const isWorking = (lectura?.busqueda?.guias.length ?? 0) > 0;
  return (
    <div className={styles.centro}>
      <ScanBox
        placeholder="Etiqueta, estante, cédula, teléfono, nombre o código..."
        estado={edgeOf(lectura)}
        paused={isWorking || isOpen}
        onRead={read}
        onRefused={() => setRefused(NO_READING)}
      />
      <p role="status" className={entregada === null ? 'solo-lector' : styles.hecha}>
        {entregada?.text}
      </p>
      {entregada === null || entregada.eventos.length === 0 ? null : (
        <div className={styles.opciones}>
          <Button onClick={() => print(entregada)}>
            Imprimir comprobante<span className={styles.tecla}> (Alt+R)</span>
          </Button>
          <Button onClick={() => undo(entregada)}>
            Deshacer…<span className={styles.tecla}> (Alt+Z)</span>
          </Button>
        </div>
      )}
      <ErrorAlert error={refused} onDismiss={() => setRefused(null)} />
      <Trabajo
        key={lectura?.vez}
        de={de}
        lectura={lectura}
        hoy={hoy}
        onDone={done}
        onRepeat={leer}
        onTouch={() => {
          touched.current = true;
        }}
      />
      {deshaciendo === null ? null : (
        <DeshacerDialog
          eventos={deshaciendo}
          de={de}
          onClose={() => undo(null)}
          onDone={(text) => {
            undo(null);
            done(text);
          }}
        />
      )}
    </div>
  );
}

/** The same parcel could go at another till, and a code cannot be tried: handing over waits for the network. */
function SinRed({ modo }: { modo: Modo }) {
  if (modo !== 'entregar') {
    return (
      <p className={styles.sinRed}>
        Sin conexión se sigue leyendo: lo leído queda en este equipo y se envía cuando vuelva la red.
      </p>
    );
  }
  return (
    <p className={styles.sinRed}>
      Sin conexión no se entrega. Si la persona no puede esperar: anote guía, documento, nombre, hora y firma en la
      constancia manual, y cárguela cuando vuelva la red.
    </p>
  );
}
