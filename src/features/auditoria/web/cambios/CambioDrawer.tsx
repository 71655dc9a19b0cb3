import type { Cambio, CambiosFilters } from '#features/auditoria/contract.ts';
import { nombreDeActo } from '#shared/actos.ts';
import { formatDateTime } from '#shared/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { SideDrawer } from '#web/ui/dialog/SideDrawer.tsx';

import styles from '../auditoria.module.css';
import { Codigo, Dato, Enlazado } from '../Datos.tsx';
import { diferenciaDe } from '../diferencia.ts';
import { enlaceDe, enlaceDePersona, nombreDeFila } from '../enlaces.ts';

interface Props {
  cambio: Cambio;
  /** Shows the list of what has this in common. */
  onSame: (filters: CambiosFilters) => void;
  onClose: () => void;
}

/** One change whole: what was before and after, by whom, from where, and what else belongs to it. */
export function CambioDrawer({ cambio, onSame, onClose }: Props) {
  const { quien, tabla, fila_id, pedido_id } = cambio;
  return (
    <SideDrawer
      title={nombreDeActo(cambio.servicio)}
      opened
      onClose={onClose}
      footer={<Otros {...{ cambio, onSame }} />}
    >
      <dl className={styles.datos}>
        <Dato nombre="Cuándo">{formatDateTime(cambio.fecha)}</Dato>
        <Dato nombre="Quién">
          {quien === null ? (
            'Sin persona'
          ) : (
            <Enlazado enlace={enlaceDePersona(quien)}>{`${quien.nombre} (${quien.email})`}</Enlazado>
          )}
        </Dato>
        {tabla === null ? null : (
          <Dato nombre="Sobre">
            <Enlazado enlace={enlaceDe(cambio)}>{nombreDeFila(cambio)}</Enlazado>
            {fila_id === null ? null : <span className={styles.quieto}> · registro {fila_id}</span>}
          </Dato>
        )}
        <Dato nombre="Dirección IP">{cambio.ip ?? '—'}</Dato>
        <Dato nombre="Operación">
          <Codigo texto={pedido_id} nombre="el n.º de operación" />
        </Dato>
        <Dato nombre="Servicio">
          <span className={styles.mono}>{cambio.servicio}</span>
        </Dato>
      </dl>
      <Cambiado cambio={cambio} />
    </SideDrawer>
  );
}

function Cambiado({ cambio }: { cambio: Cambio }) {
  const found = diferenciaDe(cambio);
  return (
    <section aria-label="Qué cambió">
      <h3 className={styles.subtitulo}>Qué cambió</h3>
      {found.length === 0 ? <p className={styles.quieto}>Este acto no guarda valores de antes y después.</p> : null}
      <dl className={styles.cambios}>
        {found.map(({ campo, antes, despues }) => (
          <div key={campo} className={styles.cambio}>
            <dt>{campo}</dt>
            <dd>
              {antes === null ? null : (
                <del>
                  <span className="solo-lector">Antes: </span>
                  {antes}
                </del>
              )}
              {despues === null ? null : (
                <ins>
                  <span className="solo-lector">Después: </span>
                  {despues}
                </ins>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Otros({ cambio: { quien, tabla, fila_id, pedido_id }, onSame }: Pick<Props, 'cambio' | 'onSame'>) {
  return (
    <div className={styles.otros}>
      {tabla === null || fila_id === null ? null : (
        <Button onClick={() => onSame({ tabla, fila_id })}>Todo lo de este registro</Button>
      )}
      {pedido_id === null ? null : <Button onClick={() => onSame({ pedido_id })}>Todo lo de esta operación</Button>}
      {quien === null ? null : (
        <Button onClick={() => onSame({ personas: [quien.id] })}>Todo lo de esta persona</Button>
      )}
    </div>
  );
}
