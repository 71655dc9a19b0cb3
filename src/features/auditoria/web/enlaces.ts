import type { Cambio } from '../contract.ts';
import { nombreDeTabla } from './palabras.ts';

export interface Enlace {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

type Fila = Pick<Cambio, 'tabla' | 'fila_id' | 'fila'>;

/** What the changed row is called: `Guía 881000000012`, `Rol Operario`, `Lote n.º 7`. */
export function nombreDeFila({ tabla, fila_id, fila }: Fila): string {
  if (tabla === null) return '—';
  if (fila !== null) return `${nombreDeTabla(tabla)} ${fila}`;
  return fila_id === null ? nombreDeTabla(tabla) : `${nombreDeTabla(tabla)} n.º ${fila_id}`;
}

/** The screen that shows the row, where there is one and the row still is. */
export function enlaceDe({ tabla, fila_id, fila }: Fila): Enlace | null {
  if (tabla === null || fila_id === null) return null;
  if (tabla === 'guia') return fila === null ? null : { to: `/guia/${fila_id}`, search: {} };
  if (tabla === 'envio') return { to: `/envios/${fila_id}`, search: {} };
  if (tabla === 'importacion') return { to: `/envios/importar/${fila_id}`, search: {} };
  if (['usuario', 'usuario_rol', 'preferencia', 'segundo_factor'].includes(tabla))
    return fila === null ? null : { to: '/ajustes', search: { tab: 'personas', texto: fila } };
  if (tabla === 'rol') return { to: '/ajustes', search: { tab: 'roles' } };
  if (tabla === 'webhook') return { to: '/ajustes/integraciones', search: { tab: 'webhooks' } };
  if (tabla === 'clave_api') return { to: '/ajustes/integraciones', search: { tab: 'claves' } };
  return tabla === 'version_transiciones' ? { to: '/transiciones', search: {} } : null;
}

/** The screen of a person. */
export function enlaceDePersona(quien: NonNullable<Cambio['quien']>): Enlace {
  return { to: '/ajustes', search: { tab: 'personas', texto: quien.email } };
}
