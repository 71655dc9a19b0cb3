import { etiquetasDe } from '#features/eventos/server/public.ts';
import { appendEvento, iniciarDevolucion } from '#features/guias/server/public.ts';
import { apart } from '#server/apart.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { widened } from '#server/narrowed.sql.ts';
import type { Params } from '#shared/contract.ts';
import { formatDay } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { ESTADO_GUIA } from '#shared/estados.ts';

import type { LeidaEnRepaso, leerRepaso } from '../repasos.contract.ts';
import { comoFigura } from './buscar.ts';
import { moveToEstante, selectAusente, selectEstante } from './mostrador.sql.ts';
import { type Leida, noteLeida, type RepasoHeld, selectEstantePara, selectLeida } from './repasos.sql.ts';

/** 'Venció en agencia', among the reasons of a return. */
const VENCIO_EN_AGENCIA = 41;

type Pedido = Params<typeof leerRepaso>;
type Leido = Omit<LeidaEnRepaso, 'repaso'>;
type Dicho = Pick<Leido, 'resultado' | 'texto'>;

/** One reading of a list that is held open: what is wrong with it is an answer, not a failure. */
export async function leer(context: CallContext, repaso: RepasoHeld, pedido: Pedido): Promise<Leido> {
  const { db, scope } = context;
  const { agente_id } = repaso;
  const etiquetas = etiquetasDe(pedido.codigo);
  const guia = await selectLeida(db, scope, { repaso_id: repaso.id, agente_id, etiquetas });
  if (guia === null) return { ...ajena(repaso), guia: null, estante: null };
  const { bulto, bultos } = guia;
  if (bulto !== null && (bulto < 1 || bulto > bultos)) return of(guia, noHayBulto(guia), guia.estante);
  const piezas = bulto === null ? Array.from({ length: bultos }, (_, place) => place + 1) : [bulto];
  const isRead = piezas.every((pieza) => guia.leidos.includes(pieza));
  const dicho = isRead ? repetida(guia) : await registrar(context, repaso, { guia, piezas, pedido });
  if (dicho.resultado === 'error') return of(guia, dicho, guia.estante);
  const leidos = [...new Set([...guia.leidos, ...piezas])];
  if (!isRead) await noteLeida(db, { repaso_id: repaso.id, guia, piezas, usuario_id: context.user.id });
  const shelf = await ubicar(context, repaso, { guia, estante: pedido.estante });
  const rest = leidos.length < bultos ? ` · ${leidos.length} de ${bultos} bultos` : '';
  const texto = `${dicho.texto}${rest}${shelf.aviso}`;
  return of({ ...guia, leidos }, { ...dicho, texto }, shelf.estante);
}

function of(guia: Leida, dicho: Dicho, estante: string | null): Leido {
  const { id, numero: guia_nro, destinatario, bultos, leidos } = guia;
  return { ...dicho, guia: { id, guia_nro, destinatario, bultos, leidos: leidos.length }, estante };
}

/** Of parcels of others nothing is told, not even that there are such. */
function ajena({ clase }: RepasoHeld): Dicho {
  const texto = clase === 'RECEPCION' ? 'No es de esta agencia: déjela aparte' : 'No es de esta agencia';
  return { resultado: 'ajena', texto };
}

const noHayBulto = ({ numero, bultos, bulto }: Leida): Dicho => ({
  resultado: 'error',
  texto: `${numero} no tiene bulto ${bulto}: ${bultos === 1 ? 'es uno solo' : `son ${bultos}`}`,
});

const repetida = ({ numero }: Leida): Dicho => ({ resultado: 'repetida', texto: `${numero} ya se leyó en esta lista` });

interface Lectura {
  readonly guia: Leida;
  readonly piezas: readonly number[];
  readonly pedido: Pedido;
}

async function registrar(context: CallContext, repaso: RepasoHeld, lectura: Lectura): Promise<Dicho> {
  try {
    switch (repaso.clase) {
      case 'RECEPCION':
        return await apart(context.db, () => recibir(context, lectura));
      case 'VENCIDAS':
        return await apart(context.db, () => devolver(context, lectura));
      default:
        return await contar(context, repaso, lectura);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { resultado: 'error', texto: error.message };
  }
}

/** The driver's own unloading and this reading are one fact: whoever comes second repeats it, and has it read all the same. */
async function recibir(context: CallContext, { guia, pedido }: Lectura): Promise<Dicho> {
  const done = await appendEvento(
    context,
    { id: guia.id },
    {
      tipo: 'ING_AG',
      fecha_evento: pedido.fecha_evento ?? null,
      clave: context.clave,
      datos: guia.bulto === null ? {} : { bultos: [guia.bulto] },
      autorizado: true,
    },
  );
  if (done.repetido) return { resultado: 'repetida', texto: done.texto };
  return guia.esperada
    ? { resultado: 'hecha', texto: `Recibida ${guia.numero}` }
    : { resultado: 'sobrante', texto: `Recibida ${guia.numero}: no estaba en la lista` };
}

/** Only what is really here goes back: its label in the hand is what says so. With several pieces, the last one does. */
async function devolver(context: CallContext, { guia, piezas }: Lectura): Promise<Dicho> {
  const no = (texto: string): Dicho => ({ resultado: 'error', texto: `${guia.numero} ${texto}` });
  if (guia.estado_general !== 'EN_AGENCIA') return no(`está «${nombreDe(guia)}»: no se devuelve desde acá`);
  if (!guia.vencida) return no(`se guarda hasta el ${formatDay(guia.vence_el)}: no está vencida`);
  const isWhole = new Set([...guia.leidos, ...piezas]).size >= guia.bultos;
  if (!isWhole) return { resultado: 'hecha', texto: `Leída ${guia.numero}` };
  // An agency sees the parcel and not what is made of it: the return is the company's.
  const { hija } = await widened(context.db, context.scope, (scope) =>
    iniciarDevolucion(
      { ...context, scope },
      { guia_id: guia.id, motivo_id: VENCIO_EN_AGENCIA, clave: context.clave, autorizado: true },
    ),
  );
  const como = hija === null ? '' : ` como ${hija.numero}`;
  return { resultado: guia.esperada ? 'hecha' : 'sobrante', texto: `Vuelve ${guia.numero}${como}` };
}

async function contar({ db, scope }: CallContext, { agente_id }: RepasoHeld, { guia }: Lectura): Promise<Dicho> {
  if (guia.esta_aqui) return { resultado: 'hecha', texto: `Está ${guia.numero}` };
  const found = await selectAusente(db, scope, { agente_id, numeros: [guia.numero] });
  const how = found === null ? `«${nombreDe(guia)}»` : comoFigura(found);
  return { resultado: 'sobrante', texto: `${guia.numero} no figura acá: ${how}` };
}

const nombreDe = ({ estado_general }: Leida) => ESTADO_GUIA[estado_general].nombre;

/** Onto the shelf that was read, else where the recipient's others lie, else where there is room; what lies on one already stays. */
async function ubicar(
  { db, scope, user }: CallContext,
  { agente_id, clase }: RepasoHeld,
  { guia, estante }: { guia: Leida; estante: string | undefined },
): Promise<{ estante: string | null; aviso: string }> {
  const wanted = estante ?? (clase === 'RECEPCION' ? guia.estante : null);
  const asks = clase === 'RECEPCION' || estante !== undefined;
  const codigo = wanted ?? (asks ? await selectEstantePara(db, scope, { agente_id, guia_id: guia.id }) : null);
  if (codigo === null || codigo === guia.estante) return { estante: guia.estante, aviso: '' };
  const found = await selectEstante(db, { agente_id, codigo });
  if (found === null) return { estante: guia.estante, aviso: `. El estante ${codigo} no existe` };
  const moved = await moveToEstante(db, scope, {
    ...{ agente_id, estante_id: found.id, guias: [guia.id], usuario_id: user.id },
  });
  return { estante: moved === 0 ? null : codigo, aviso: '' };
}
