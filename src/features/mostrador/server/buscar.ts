import { etiquetasDe } from '#features/eventos/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { formatDateMinute, formatTime } from '#shared/dates.ts';
import { leerDocumento } from '#shared/documento.ts';

import { type Busqueda, MAS_HALLADAS, MENOS_LETRAS } from '../contract.ts';
import {
  type Ausente,
  type Clave,
  type HalladaPedida,
  hallarPorCodigo,
  selectAusente,
  selectHalladas,
} from './mostrador.sql.ts';

/** What the one field of the counter may hold, the surest reading first. */
export function clavesDe(texto: string): Clave[] {
  const [, estante] = /^EST_([A-Z0-9][A-Z0-9-]{0,11})$/i.exec(texto) ?? [];
  if (estante !== undefined) return [{ por: 'estante', codigo: estante.toUpperCase() }];
  const digits = texto.replace(/[.\-\s/+]/g, '');
  const numeros = etiquetasDe(texto).map(({ numero }) => numero);
  const byNumber: Clave = { por: 'guia', numeros };
  const documento = leerDocumento(texto);
  const byDocument: Clave[] = documento.falta === null ? [{ por: 'documento', documento: documento.valor }] : [];
  if (/^\d+$/.test(digits)) {
    const byPhone: Clave[] =
      digits.length >= MENOS_LETRAS && digits.length <= 12 ? [{ por: 'telefono', digitos: digits.slice(-8) }] : [];
    return [byNumber, ...byDocument, ...byPhone];
  }
  const letters = texto.replace(/[^\p{L}]/gu, '');
  return [
    byNumber,
    ...byDocument,
    ...(letters.length >= MENOS_LETRAS ? [{ por: 'nombre', nombre: texto } as const] : []),
  ];
}

/** The first reading of what was typed that finds something, or why nothing can be handed over. */
export async function buscar({ db, scope }: CallContext, agente_id: number, texto: string): Promise<Busqueda> {
  for (const clave of clavesDe(texto)) {
    const rows = await selectHalladas(db, scope, { agente_id, clave, most: MAS_HALLADAS + 1 });
    if (rows.length > 0)
      return { ...halladas(rows, clave.por), estante: clave.por === 'estante' ? clave.codigo : null };
  }
  return nada('guia', await whyNot({ db, scope }, agente_id, texto));
}

/** The parcel that a code opens, or why none: told and not thrown, since a wrong one is counted. */
export async function buscarCodigo(
  { db, scope, audit }: CallContext,
  agente_id: number,
  codigo: string,
): Promise<Busqueda> {
  const { resultado, numeros, quedan, hasta } = await hallarPorCodigo(db, agente_id, codigo);
  audit({ tabla: 'agente', fila_id: agente_id, antes: null, despues: { codigo_de_retiro: resultado, guias: numeros } });
  if (resultado === 'bloqueado')
    return nada('codigo', `Demasiados códigos equivocados: espere hasta las ${formatTime(hasta ?? '').slice(0, 5)}`);
  const rows = await selectHalladas(db, scope, { agente_id, clave: { por: 'guia', numeros }, most: MAS_HALLADAS + 1 });
  if (rows.length > 0) return halladas(rows, 'codigo');
  const intentos = quedan === 1 ? 'queda 1 intento' : `quedan ${quedan} intentos`;
  return nada('codigo', `Nada en esta agencia con «${codigo}», tampoco como código de retiro: ${intentos}`);
}

function halladas(rows: readonly HalladaPedida[], por: Busqueda['por']): Busqueda {
  const shown = rows.slice(0, MAS_HALLADAS);
  return {
    ...{ por, estante: null, aviso: null, hay_mas: rows.length > shown.length },
    guias: shown.map(({ pedida: _pedida, ...guia }) => guia),
    pedidas: shown.filter(({ pedida }) => pedida).map(({ guia_id }) => guia_id),
  };
}

function nada(por: Busqueda['por'], aviso: string): Busqueda {
  return { por, estante: null, guias: [], pedidas: [], aviso, hay_mas: false };
}

/** What became of a parcel that is looked for here and does not lie here; of those of others nothing is told. */
async function whyNot(
  { db, scope }: Pick<CallContext, 'db' | 'scope'>,
  agente_id: number,
  texto: string,
): Promise<string> {
  const [first] = clavesDe(texto);
  if (first?.por === 'estante') return `En ${first.codigo} no hay guías`;
  const numeros = first?.por === 'guia' ? first.numeros : [];
  const found = await selectAusente(db, scope, { agente_id, numeros });
  if (found === null) return `Nada en esta agencia con «${texto}»`;
  if (!found.es_de_aca) return `Es de ${found.agente ?? 'reparto a domicilio'}: no la entregue`;
  return found.es_final ? `Ya no está: ${comoFigura(found)}` : `Todavía no se recibió: ${comoFigura(found)}`;
}

/** What a parcel that does not lie here figures as, since when and by whom. */
export function comoFigura({ estado, ultimo_evento, ultimo_fecha, usuario }: Ausente): string {
  const quien = usuario === null ? '' : `, ${usuario}`;
  return `${estado} (${ultimo_evento}, ${formatDateMinute(ultimo_fecha)}${quien})`;
}
