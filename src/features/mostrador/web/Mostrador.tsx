import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { CajaCard } from '#features/cajas/web/public.tsx';
import { serviceQuery } from '#web/api.ts';
import { useConnection } from '#web/connection.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { ScanBox } from '#web/ui/scan/ScanBox.tsx';
import { playTone } from '#web/ui/scan/sounds.ts';

import { hoyEnMostrador } from '../contract.ts';
import { DiaCard } from './DiaCard.tsx';
import type { De } from './de.ts';
import styles from './mostrador.module.css';
import { Trabajo } from './Trabajo.tsx';
import { UltimasCard } from './UltimasCard.tsx';
import { edgeOf, useLectura } from './use-lectura.ts';

const MINUTE = 60_000;
const NO_READING = 'Termine esta entrega o ciérrela con Esc antes de leer otra.';

/** One field for everything, the work of the moment under it, and the day of the counter beside. */
export function Mostrador({ de }: { de: De }) {
  const hoy = useQuery({ ...serviceQuery(hoyEnMostrador, de), refetchInterval: MINUTE });
  const { lectura, leer, olvidar } = useLectura(de);
  const [entregada, setEntregada] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const touched = useRef(false);
  const online = useConnection((state) => state.online);

  const read = (raw: string, code: string) => {
    // What was typed for one person is not lost to the label of the next; untouched work gives way.
    if (touched.current) {
      playTone('error');
      return setRefused(NO_READING);
    }
    setEntregada(null);
    setRefused(null);
    // A name keeps its blanks; a label is cleaned as its reader is set up.
    void leer(/\p{L}\s+\p{L}/u.test(raw.trim()) ? raw.trim() : code);
  };
  const done = (text: string | null) => {
    touched.current = false;
    setRefused(null);
    setEntregada(text);
    olvidar();
  };
  if (hoy.data === undefined) {
    return hoy.isPending ? (
      <PendingView />
    ) : (
      <ErrorAlert error={hoy.error} fallback="Error al cargar el mostrador" onRetry={() => void hoy.refetch()} />
    );
  }
  const isWorking = (lectura?.busqueda?.guias.length ?? 0) > 0;
  return (
    <div className={styles.mostrador}>
      <ScanBox
        placeholder="Etiqueta, estante, cédula, teléfono o nombre..."
        estado={edgeOf(lectura)}
        paused={isWorking || isOpen}
        onRead={read}
        onRefused={() => setRefused(NO_READING)}
      />
      {online ? null : <SinRed />}
      <div className={styles.partes}>
        <div className={styles.centro}>
          <p role="status" className={entregada === null ? 'solo-lector' : styles.hecha}>
            {entregada}
          </p>
          <ErrorAlert error={refused} onDismiss={() => setRefused(null)} />
          <Trabajo
            key={lectura?.vez}
            de={de}
            lectura={lectura}
            hoy={hoy.data}
            onDone={done}
            onRepeat={leer}
            onTouch={() => {
              touched.current = true;
            }}
          />
        </div>
        <div className={styles.lado}>
          <DiaCard hoy={hoy.data} de={de} onDialog={setOpen} />
          <CajaCard de={de} onDialog={setOpen} />
          <UltimasCard ultimas={hoy.data.ultimas} />
        </div>
      </div>
    </div>
  );
}

/** The same parcel could go at another till, and a code cannot be tried: handing over waits for the network. */
function SinRed() {
  return (
    <p className={styles.sinRed}>
      Sin conexión no se entrega. Si la persona no puede esperar: anote guía, documento, nombre, hora y firma en la
      constancia manual, y cárguela cuando vuelva la red.
    </p>
  );
}
