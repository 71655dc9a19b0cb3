import type { SeguridadFilters, Suceso } from '#features/auditoria/contract.ts';
import { nombreDeActo } from '#shared/actos.ts';
import { formatDateTime } from '#shared/dates.ts';
import { isTipoDeSeguridad, nombreDeSeguridad } from '#shared/seguridad.ts';
import { Button } from '#web/ui/Button.tsx';
import { SideDrawer } from '#web/ui/dialog/SideDrawer.tsx';

import styles from '../auditoria.module.css';
import { Codigo, Dato, Enlazado } from '../Datos.tsx';
import { enlaceDePersona } from '../enlaces.ts';
import { motivoDe, Resultado } from './seguridad.columns.tsx';

interface Props {
  suceso: Suceso;
  onSame: (filters: SeguridadFilters) => void;
  onClose: () => void;
}

/** One event of the security log whole, and what else comes from there. */
export function SucesoDrawer({ suceso, onSame, onClose }: Props) {
  const { tipo, quien, ip, veces, servicio, codigo, detalle, pedido_id } = suceso;
  return (
    <SideDrawer title={nombreDeSeguridad(tipo)} opened onClose={onClose} footer={<Otros {...{ suceso, onSame }} />}>
      <dl className={styles.datos}>
        <Dato nombre="Resultado">
          <Resultado suceso={suceso} />
        </Dato>
        <Dato nombre="Cuándo">
          {formatDateTime(suceso.fecha)}
          {veces > 1 ? ` a ${formatDateTime(suceso.hasta)}, ${veces.toLocaleString('es-UY')} veces` : ''}
        </Dato>
        <Dato nombre="Quién">
          {quien === null ? (
            'Sin persona'
          ) : (
            <Enlazado enlace={enlaceDePersona(quien)}>{`${quien.nombre} (${quien.email})`}</Enlazado>
          )}
        </Dato>
        {servicio === null ? null : <Dato nombre="Qué pidió">{nombreDeActo(servicio)}</Dato>}
        {codigo === null ? null : <Dato nombre="Motivo">{motivoDe(codigo)}</Dato>}
        {detalle === null ? null : (
          <Dato nombre="Detalle">{tipo === 'DESBORDE' ? nombreDeSeguridad(detalle) : detalle}</Dato>
        )}
        <Dato nombre="Dirección IP">{ip ?? '—'}</Dato>
        <Dato nombre="Navegador">{suceso.navegador ?? '—'}</Dato>
        <Dato nombre="Operación">
          <Codigo texto={pedido_id} nombre="el n.º de operación" />
        </Dato>
      </dl>
    </SideDrawer>
  );
}

function Otros({ suceso: { quien, ip, tipo }, onSame }: Pick<Props, 'suceso' | 'onSame'>) {
  return (
    <div className={styles.otros}>
      {ip === null ? null : <Button onClick={() => onSame({ ip })}>Todo lo de esta dirección IP</Button>}
      {quien === null ? null : (
        <Button onClick={() => onSame({ personas: [quien.id] })}>Todo lo de esta persona</Button>
      )}
      {isTipoDeSeguridad(tipo) ? (
        <Button onClick={() => onSame({ tipos: [tipo] })}>Todo lo de esta clase</Button>
      ) : null}
    </div>
  );
}
