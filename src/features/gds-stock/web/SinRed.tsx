import { useState } from 'react';

import type { Waiting } from '#web/offline/line.ts';
import { Button } from '#web/ui/Button.tsx';

import type { MesaDeMover, MovimientoGuardado } from '../contract.ts';
import { anotarSinRed, cola } from './cola.ts';
import { cambiarMesa } from './mesa.ts';
import styles from './stock.module.css';

/** A reading that nobody could be asked about: whoever carries the goods says whether it is where they go. */
export function Dudosa({ mesa: { dudosa, renglones } }: { mesa: MesaDeMover }) {
  if (dudosa === null) return null;
  const sinDecir = renglones.find(({ cantidad }) => cantidad === 0);
  return (
    <div role="alert" className={styles.aviso}>
      <span>
        Sin conexión no se puede comprobar <b className={styles.mono}>{dudosa}</b>.{' '}
        {sinDecir === undefined ? '¿Es la ubicación a la que va?' : `Antes diga cuántas de ${sinDecir.sku}.`}
      </span>
      {sinDecir === undefined ? (
        <Button variant="filled" onClick={() => anotarSinRed(dudosa)}>
          Sí, anotar el movimiento
        </Button>
      ) : null}
      <Button onClick={() => cambiarMesa({ dudosa: null })}>No</Button>
    </div>
  );
}

/** What waits for a network, and what the server did not take: it stays until somebody has read why. */
export function Guardados() {
  const { items, isKept } = cola.useQueue();
  if (items.length === 0) return null;
  const waiting = items.filter(({ estado }) => estado !== 'conflicto');
  return (
    <>
      {waiting.length === 0 ? null : (
        <div role="status" className={styles.ultimo}>
          <span>
            {waiting.length === 1 ? '1 movimiento espera' : `${waiting.length} movimientos esperan`} conexión:{' '}
            {waiting.map(({ cuerpo }) => cuerpo.titulo).join(' · ')}
            {isKept ? '' : '. No cierre esta página: este navegador no los guarda'}
          </span>
        </div>
      )}
      {items
        .filter(({ estado }) => estado === 'conflicto')
        .map((item) => (
          <EnConflicto key={item.clave} item={item} />
        ))}
    </>
  );
}

/** What is discarded is nowhere any more: it is asked about in its place. */
function EnConflicto({ item: { clave, cuerpo, texto } }: { item: Waiting<MovimientoGuardado> }) {
  const [asking, setAsking] = useState(false);
  return (
    <div role="alert" className={styles.aviso}>
      <span>
        <b>{cuerpo.titulo}</b>: {asking ? '¿Descartar este movimiento? No quedará registrado.' : texto}
      </span>
      {asking ? (
        <>
          <Button key="si" onClick={() => void cola.remove(clave)}>
            Sí, descartar
          </Button>
          {/* In the place of Descartar: who presses twice has not answered. */}
          <Button key="no" autoFocus onClick={() => setAsking(false)}>
            No, dejarlo
          </Button>
        </>
      ) : (
        <>
          <Button key="otra" onClick={() => void cola.retry(clave)}>
            Reintentar
          </Button>
          <Button key="fuera" onClick={() => setAsking(true)}>
            Descartar
          </Button>
        </>
      )}
    </div>
  );
}
