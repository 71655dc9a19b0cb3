import { formatDay } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';
import { ESTADO_GUIA, type EstadoGuia } from '#shared/estados.ts';

import type { Traza } from './detalle.sql.ts';

/** What a row of the audit says of a parcel, for people. */

type Datos = Readonly<Record<string, unknown>>;

/** What each field is called, in the order in which they are told. */
const CAMPOS: Readonly<Record<string, string>> = {
  estado_general: 'Estado',
  tipo: 'Evento',
  ultimo_evento: 'Evento anterior',
  evento_id: 'N.º de evento',
  corrige_id: 'Corrige el evento n.º',
  hija_nro: 'Guía de devolución',
  motivo_id: 'Motivo',
  agente_id: 'Agencia',
  bultos: 'Bultos',
  recibe: 'Recibe',
  documento: 'Documento',
  monto_centavos: 'Cobrado',
  peso_gramos: 'Peso',
  sin_peso: 'Sin peso',
  dia: 'Día acordado',
  direccion: 'Dirección',
  localidad: 'Localidad',
  lugar: 'Lugar',
  foto_id: 'Foto',
  firma_id: 'Firma',
  nota: 'Nota',
};
/** Said by a field beside it. */
const DICHOS: ReadonlySet<string> = new Set(['hija_id']);

/** `Estado: Ingresada → Clasificada · Evento: Clasificada · N.º de evento: 12`. */
export function cambioEnPalabras({ antes, despues, ...traza }: Traza): string {
  const [before, after]: Datos[] = [antes ?? {}, despues ?? {}];
  const given = new Set([...Object.keys(antes ?? {}), ...Object.keys(despues ?? {})]);
  const known = Object.keys(CAMPOS).filter((campo) => given.has(campo));
  const others = [...given].filter((campo) => CAMPOS[campo] === undefined && !DICHOS.has(campo));
  return [...known, ...others]
    .flatMap((campo) => {
      const told = [before?.[campo], after?.[campo]].flatMap((value) => enPalabras(campo, value, traza) ?? []);
      const [old, now] = told;
      // What did not change is no change.
      return old === undefined || old === now
        ? []
        : [`${CAMPOS[campo] ?? campo.replaceAll('_', ' ')}: ${told.join(' → ')}`];
    })
    .join(' · ');
}

type Nombres = Omit<Traza, 'antes' | 'despues'>;

function enPalabras(campo: string, value: unknown, nombres: Nombres): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (campo === 'tipo') return nombres.evento ?? String(value);
  if (campo === 'ultimo_evento') return nombres.evento_anterior ?? String(value);
  if (campo === 'motivo_id') return nombres.motivo ?? `n.º ${value}`;
  if (campo === 'agente_id') return nombres.agente ?? `n.º ${value}`;
  if (campo === 'foto_id' || campo === 'firma_id') return 'sí';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'number') return figura(campo, value, nombres.moneda);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isEstado(value)) return ESTADO_GUIA[value].nombre;
  return campo === 'dia' ? formatDay(value) : value;
}

function figura(campo: string, value: number, moneda: string): string {
  if (campo === 'monto_centavos') return formatDinero({ centavos: value, moneda });
  if (campo === 'peso_gramos') return `${(value / 1000).toLocaleString('es-UY', { maximumFractionDigits: 3 })} kg`;
  return String(value);
}

function isEstado(text: string): text is EstadoGuia {
  return Object.hasOwn(ESTADO_GUIA, text);
}
