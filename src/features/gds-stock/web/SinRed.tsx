import type { Waiting } from '#web/offline/line.ts';
import { Button } from '#web/ui/Button.tsx';

import type { MesaDeMover, MovimientoGuardado } from '../contract.ts';
import { anotarSinRed, cola } from './cola.ts';
import { type Descartado, Descartar } from './descartes/Descartar.tsx';
import { SinContar } from './descartes/SinContar.tsx';
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
  const waiting = items.filter(({ estado }) => estado !== 'conflicto');
  return (
    <>
      <SinContar />
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

function EnConflicto({ item }: { item: Waiting<MovimientoGuardado> }) {
  const { clave, cuerpo, texto } = item;
  return (
    <div role="alert" className={styles.aviso}>
      <span>
        <b>{cuerpo.titulo}</b>: {texto}
      </span>
      <Button onClick={() => void cola.retry(clave)}>Reintentar</Button>
      <Descartar item={item} que={descartado(cuerpo)} remove={cola.remove} />
    </div>
  );
}

/** What it was to move, as it is told where it is let go of. */
function descartado({ pedido: { deposito_id, de, a, items } }: MovimientoGuardado): Descartado {
  const { lpn_id: _, ...where } = a;
  const what = items?.map(({ producto_id, cantidad }) => ({ producto_id, cantidad }));
  return {
    ...{ que: 'MOVIMIENTO', de, a: where },
    ...(deposito_id === undefined ? {} : { deposito_id }),
    ...(what === undefined ? {} : { items: what }),
  };
}
