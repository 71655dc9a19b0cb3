import type { GuiaNueva } from '#features/guias/server/public.ts';
import { leerDocumento } from '#shared/documento.ts';
import type { Falta, Faltas } from '#shared/envio/campos.ts';
import { type DireccionLeida, leerDireccion } from '#shared/envio/direccion.ts';
import { leerNumero } from '#shared/envio/numero.ts';
import type { Ambito } from '#shared/envio/precio.ts';
import { leerTelefono } from '#shared/envio/telefono.ts';
import { ENTREGAS_DE_SERVICIO, NOMBRE_DE_ENTREGA } from '#shared/envio/vocabulario.ts';
import { NOMBRE_DE_SERVICIO } from '#shared/servicios.ts';

import type { EnvioDatos, Pieza } from '../contract.ts';
import type { AgenteFila, Catalogo, LocalidadFila, TamanoFila } from './catalogo.sql.ts';

/** What decides price and day. */
export type Cotizable = Pick<
  EnvioDatos,
  'servicio' | 'entrega' | 'agente_id' | 'localidad_id' | 'localidad' | 'departamento_id' | 'bultos'
>;

/** Where it goes. */
export interface Destino {
  readonly ambito: Ambito;
  readonly departamento_id: number;
  readonly zona_id: number;
  readonly agente: AgenteFila | null;
  readonly localidad_id: number | null;
  readonly localidad: string | null;
  readonly prometida_el: string;
}

/** An envío whose every field is right. */
export interface Preparado {
  readonly datos: EnvioDatos;
  readonly destino: Destino;
  readonly direccion: DireccionLeida | null;
  readonly guias: readonly Omit<GuiaNueva, 'cliente_id'>[];
}

export type Intento<T> = { readonly ok: true; readonly valor: T } | { readonly ok: false; readonly faltas: Faltas };

const falta = (mensaje: string, sugerencia: string | null = null): Falta => ({ mensaje, sugerencia });
const among = <T extends { readonly id: number }>(rows: readonly T[], id: number | null | undefined) =>
  rows.find((row) => row.id === id) ?? null;

/** Where it goes and by when, or the fields that are in the way. */
export function ubicar(catalogo: Catalogo, pedido: Cotizable): Intento<Destino> {
  const { servicio, entrega } = pedido;
  const entregas: readonly string[] = ENTREGAS_DE_SERVICIO[servicio];
  if (!entregas.includes(entrega)) {
    const [only] = ENTREGAS_DE_SERVICIO[servicio];
    const mensaje = `${NOMBRE_DE_SERVICIO[servicio]} no admite «${NOMBRE_DE_ENTREGA[entrega]}»`;
    return { ok: false, faltas: { entrega: falta(mensaje, NOMBRE_DE_ENTREGA[only]) } };
  }
  const lugar = entrega === 'AGENCIA' ? enAgencia(catalogo, pedido) : aDomicilio(catalogo, pedido);
  if (!lugar.ok) return lugar;
  const { ambito, agente, localidad } = lugar.valor;
  const prometida_el = catalogo.promesas.get(`${servicio} ${ambito}`);
  if (prometida_el !== undefined) return { ok: true, valor: { ...lugar.valor, prometida_el } };
  const donde = agente?.nombre ?? localidad ?? 'ese departamento';
  return { ok: false, faltas: { servicio: falta(`${NOMBRE_DE_SERVICIO[servicio]} no llega a ${donde}`) } };
}

type Lugar = Omit<Destino, 'prometida_el'>;

function enAgencia(catalogo: Catalogo, { agente_id, localidad }: Cotizable): Intento<Lugar> {
  const agente = among(catalogo.agentes, agente_id);
  if (!agente) return { ok: false, faltas: { agente_id: falta('Elija la agencia donde se retira') } };
  const { ambito, departamento_id, zona_id } = agente;
  return {
    ok: true,
    valor: { ambito, departamento_id, zona_id, agente, localidad_id: null, localidad: localidad ?? null },
  };
}

function aDomicilio(catalogo: Catalogo, pedido: Cotizable): Intento<Lugar> {
  const { localidad_id, localidad: texto, departamento_id = null } = pedido;
  const chosen = among(catalogo.localidades, localidad_id);
  if (chosen) return { ok: true, valor: lugarDe(chosen) };
  if (texto === undefined || texto === null)
    return { ok: false, faltas: { localidad: falta('Indique la localidad o el barrio') } };
  const [best] = catalogo.buscador.buscar(texto, departamento_id);
  if (best?.confianza === 'alta') return { ok: true, valor: lugarDe(best.localidad) };
  if (best && best.parecido >= LIKELY) {
    const whole = `${best.localidad.nombre}, ${best.localidad.departamento}`;
    return {
      ok: false,
      faltas: {
        localidad: falta(`${best.parecido === 1 ? 'Hay más de una' : 'No conocemos'} «${texto}»: ¿es ${whole}?`, whole),
      },
    };
  }
  // A hamlet that the catalogue does not have goes to its department as it was written.
  const departamento = among(catalogo.departamentos, departamento_id);
  if (!departamento)
    return { ok: false, faltas: { localidad: falta(`No conocemos la localidad «${texto}»: indique el departamento`) } };
  const { ambito, zona_id } = departamento;
  return {
    ok: true,
    valor: { ambito, departamento_id: departamento.id, zona_id, agente: null, localidad_id: null, localidad: texto },
  };
}

/** From here on a name is rather mistyped than another one. */
const LIKELY = 0.66;

function lugarDe({ id, nombre, ambito, departamento_id, zona_id }: LocalidadFila): Lugar {
  return { ambito, departamento_id, zona_id, agente: null, localidad_id: id, localidad: nombre };
}

/** Checks every field against the catalogue, and makes the guías of it. Whether reference and number are free is asked elsewhere. */
export function preparar(catalogo: Catalogo, datos: EnvioDatos): Intento<Preparado> {
  const destino = ubicar(catalogo, datos);
  const tamanos = datos.bultos.map(({ tamano_id }) => among(catalogo.tamanos, tamano_id));
  const faltas: Record<string, Falta> = {
    ...(destino.ok ? cobroFaltas(destino.valor, datos) : destino.faltas),
    ...piezasFaltas(datos.bultos, tamanos),
    ...personFaltas(datos),
    ...guiaFaltas(datos),
  };
  if (!destino.ok || Object.keys(faltas).length > 0) return { ok: false, faltas };
  const direccion = datos.direccion === undefined || datos.direccion === null ? null : leerDireccion(datos.direccion);
  return {
    ok: true,
    valor: { datos, destino: destino.valor, direccion, guias: guiasDe(datos, destino.valor, catalogo) },
  };
}

function cobroFaltas({ agente }: Destino, { contra_reembolso }: EnvioDatos): Record<string, Falta> {
  if (!contra_reembolso || agente === null || agente.acepta_contra_reembolso) return {};
  return { contra_reembolso: falta(`${agente.nombre} no cobra contra-reembolsos: elija otra agencia`) };
}

function piezasFaltas(bultos: readonly Pieza[], tamanos: readonly (TamanoFila | null)[]): Record<string, Falta> {
  const faltas: Record<string, Falta> = {};
  for (const [index, { peso_gramos }] of bultos.entries()) {
    const tamano = tamanos[index] ?? null;
    if (!tamano) faltas[`bultos.${index}.tamano_id`] = falta('Elija el tamaño');
    // The largest size is what has no size.
    else if ((peso_gramos ?? 0) > tamano.max_gramos && tamano.codigo !== 'ESP')
      faltas[`bultos.${index}.peso_gramos`] = falta(
        `El tamaño ${tamano.codigo} llega a ${(tamano.max_gramos / 1000).toLocaleString('es-UY')} kg`,
      );
  }
  return faltas;
}

/** As the table of guías wants it. */
const CORREO = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

function personFaltas({ documento, telefono, correo, entrega, direccion }: EnvioDatos): Record<string, Falta> {
  const [doc, tel] = [
    documento ? leerDocumento(documento).falta : null,
    telefono ? leerTelefono(telefono).falta : null,
  ];
  return {
    ...(doc ? { documento: doc } : {}),
    ...(tel ? { telefono: tel } : {}),
    ...(correo && !CORREO.test(correo) ? { correo: falta('El correo electrónico no parece completo') } : {}),
    ...(entrega === 'DOMICILIO' && !direccion ? { direccion: falta('Indique la dirección de entrega') } : {}),
  };
}

function guiaFaltas({
  numero,
  una_guia_por_bulto: isApart,
  bultos,
  contra_reembolso,
}: EnvioDatos): Record<string, Falta> {
  const wrong = numero ? leerNumero(numero).falta : null;
  const several = isApart && bultos.length > 1;
  return {
    ...(wrong ? { numero: wrong } : {}),
    ...(several && numero ? { numero: falta('Con una guía por bulto los números los da el sistema') } : {}),
    ...(several && contra_reembolso
      ? { contra_reembolso: falta('El contra-reembolso va en una sola guía: use una guía de varios bultos') }
      : {}),
  };
}

function guiasDe(datos: EnvioDatos, destino: Destino, { tamanos }: Catalogo): Preparado['guias'] {
  const { documento, telefono, numero, contra_reembolso, bultos } = datos;
  const groups = datos.una_guia_por_bulto ? bultos.map((pieza) => [pieza]) : [bultos];
  return groups.map((piezas) => ({
    numero: numero ? leerNumero(numero).valor : null,
    referencia: datos.referencia ?? null,
    destinatario: datos.destinatario,
    documento: documento ? leerDocumento(documento).valor : null,
    telefono: telefono ? leerTelefono(telefono).valor : null,
    correo: datos.correo ?? null,
    direccion: datos.direccion ?? null,
    localidad: destino.localidad,
    departamento_id: destino.departamento_id,
    zona_id: destino.zona_id,
    agente_id: destino.agente?.id ?? null,
    tamano_id: largest(piezas, tamanos),
    servicio: datos.servicio,
    bultos: piezas.length,
    peso_gramos: weightOf(piezas),
    contra_reembolso_centavos: contra_reembolso?.centavos ?? null,
    moneda: contra_reembolso?.moneda ?? 'UYU',
    prometida_el: destino.prometida_el,
  }));
}

/** Sizes stand in the order of what they may weigh. */
function largest(piezas: readonly Pieza[], tamanos: readonly TamanoFila[]): number {
  const ids = new Set(piezas.map(({ tamano_id }) => tamano_id));
  return tamanos.findLast(({ id }) => ids.has(id))?.id ?? 1;
}

/** Of all pieces together, where each is known. */
function weightOf(piezas: readonly Pieza[]): number | null {
  const weights = piezas.map(({ peso_gramos }) => peso_gramos ?? null);
  return weights.some((gramos) => gramos === null)
    ? null
    : weights.reduce((sum: number, gramos) => sum + (gramos ?? 0), 0);
}
