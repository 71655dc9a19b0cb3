import { formatDay } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';

import type { CambioDeCliente } from '../ficha.contract.ts';
import { REGLAS, reglaEnPalabras } from '../palabras.contract.ts';
import type { Rastro } from './ficha.sql.ts';

/** What was done to a client, in words. */

type Valores = Readonly<Record<string, unknown>>;
/** Names of the rows that fields refer to. */
export type Nombres = Readonly<Record<string, ReadonlyMap<number, string>>>;

const TITULO: Readonly<Record<string, string>> = {
  nombre: 'Nombre',
  razon_social: 'Razón social',
  rut: 'RUT',
  direccion: 'Dirección',
  localidad: 'Localidad',
  departamento_id: 'Departamento',
  zona_id: 'Zona',
  segmento_id: 'Segmento',
  ejecutivo_id: 'Ejecutivo',
  contrato_hasta: 'Fin del contrato',
  credito_centavos: 'Crédito',
  dias_pago: 'Días de pago',
  web: 'Página web',
  nota: 'Nota',
};

const ACTO: Readonly<Record<string, string>> = {
  activar: 'Lo activó',
  suspender: 'Lo suspendió',
  suspender_deuda: 'Lo suspendió por deuda',
  reactivar: 'Lo reactivó',
  dar_de_baja: 'Lo dio de baja',
  reabrir: 'Lo reabrió',
  deshacer: 'Deshizo el último cambio de estado',
};

export function enPalabrasDe({ id, fecha, usuario, ...rastro }: Rastro, nombres: Nombres): CambioDeCliente {
  const textos = textosDe(rastro, nombres);
  return { id, fecha, usuario, textos: textos.length === 0 ? ['Lo guardó sin cambios'] : textos };
}

function textosDe({ antes, despues }: Pick<Rastro, 'antes' | 'despues'>, nombres: Nombres): string[] {
  const now = despues ?? {};
  if (typeof now.acto === 'string') return [movido(now.acto, now)];
  if (typeof now.regla === 'string') return [regla(now)];
  if (typeof now.contrato === 'string') return [contrato(antes, now)];
  if (typeof now.invitado === 'string') return [`Invitó a ${now.invitado} (${now.correo})`];
  if (Array.isArray(now.etiquetas)) return [`Etiquetas: ${enLista(antes?.etiquetas)} → ${enLista(now.etiquetas)}`];
  if (typeof now.contacto === 'string') return [`Contacto ${now.contacto}: ${antes === null ? 'nuevo' : 'cambiado'}`];
  const was = antes ?? {};
  const changed = Object.keys(TITULO).filter(
    (name) => name in now && (now[name] !== null || (was[name] ?? null) !== null),
  );
  const lines = changed.map(
    (name) => `${TITULO[name]}: ${antes === null ? '' : `${said(name, was, nombres)} → `}${said(name, now, nombres)}`,
  );
  return antes === null ? ['Lo creó', ...lines] : lines;
}

function enLista(etiquetas: unknown): string {
  return Array.isArray(etiquetas) && etiquetas.length > 0 ? etiquetas.join(', ') : '(ninguna)';
}

function movido(acto: string, { motivo, sucesor }: Valores): string {
  const done = `${ACTO[acto] ?? acto}${typeof sucesor === 'string' ? ` y sigue como «${sucesor}»` : ''}`;
  return typeof motivo === 'string' ? `${done}: ${motivo}` : done;
}

function regla({ regla: clave, valor, desde }: Valores): string {
  const titulo = Object.entries(REGLAS).find(([known]) => known === clave)?.[1].titulo ?? String(clave);
  return `Regla «${titulo}»: ${reglaEnPalabras(valor)}, desde el ${formatDay(String(desde))}`;
}

function contrato(antes: Valores | null, now: Valores): string {
  if (now.contrato === 'quitado') return `Quitó el contrato del ${formatDay(String(antes?.contrato))}`;
  const until = typeof now.contrato_hasta === 'string' ? `hasta el ${formatDay(now.contrato_hasta)}` : 'sin fin';
  return `Contrato desde el ${formatDay(String(now.contrato))}, ${until}: ${antes === null ? 'nuevo' : 'cambiado'}`;
}

function said(name: string, valores: Valores, nombres: Nombres): string {
  const value = valores[name];
  if (value === null || value === undefined || value === '') return '(nada)';
  const known = nombres[name];
  if (known !== undefined) return known.get(Number(value)) ?? `n.º ${value}`;
  if (name === 'credito_centavos') return formatDinero({ centavos: Number(value), moneda: 'UYU' });
  return name === 'contrato_hasta' ? formatDay(String(value)) : `«${value}»`;
}
