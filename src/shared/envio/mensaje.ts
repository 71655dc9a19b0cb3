import type { Importe } from './importe.ts';
import { leerAgencias } from './lectura/agencia.ts';
import { lineasDe } from './lectura/chat.ts';
import { leerDomicilio } from './lectura/domicilio.ts';
import { dicePago, leerFormas } from './lectura/formas.ts';
import type { CampoLeido, Contexto, Hoja, Pieza } from './lectura/hoja.ts';
import { cerrarLugares, lugarDe, lugarDicho } from './lectura/lugar.ts';
import { isEnlace, leerNombrado, leerSinNombrar } from './lectura/persona.ts';
import { piezasDe } from './lectura/piezas.ts';
import { leerRotulado } from './lectura/rotulado.ts';
import { tramosDe } from './lectura/rotulos.ts';
import type { Buscador, LocalidadDeCatalogo } from './localidades.ts';

export interface Mensaje<L> {
  readonly campos: Readonly<Record<string, CampoLeido>>;
  readonly localidad: L | null;
  readonly agente: { readonly id: number; readonly nombre: string } | null;
  readonly contra_reembolso: Importe | null;
  readonly ubicacion: { readonly lat: number; readonly lng: number } | null;
  /** What is none of the fields; it stands in `observaciones`. */
  readonly sobra: readonly string[];
}

/** Reads what the message itself names first, then whatever has a form of its own, then what its place suggests. Nothing is lost. */
export function leerMensaje<L extends LocalidadDeCatalogo>(texto: string, contexto: Contexto<L>): Mensaje<L> {
  const lineas = lineasDe(texto);
  const hoja: Hoja<L> = {
    contexto: { ...contexto, buscador: withinLimits(contexto.buscador) },
    campos: {},
    lugares: [],
    departamento: null,
    apellido: null,
    puerta: null,
    agente: null,
    cobro: null,
    ubicacion: null,
    yaPago: dicePago(lineas),
    piezas: [],
  };
  leerPartes(hoja, lineas);
  leerAgencias(hoja);
  leerNombrado(hoja);
  leerLugares(hoja);
  leerDomicilio(hoja);
  leerLugares(hoja);
  leerLugaresDichos(hoja);
  leerSinNombrar(hoja);
  return cerrar(hoja);
}

/** A person's message has a dozen parts that may be a place; of hundreds the first ones are looked up, since each holds up the server. */
const MOST_LOOKED_UP = 40;

function withinLimits<L extends LocalidadDeCatalogo>({ buscar, departamento }: Buscador<L>): Buscador<L> {
  let left = MOST_LOOKED_UP;
  return {
    departamento,
    buscar: (texto, departamentoId) => {
      left -= 1;
      return left < 0 ? [] : buscar(texto, departamentoId);
    },
  };
}

/** First what has a label, wherever it stands; then the rest. */
function leerPartes(hoja: Hoja, lineas: readonly string[]): void {
  const tramos = tramosDe(lineas);
  const rotuladas = tramos.map((tramo) => (tramo.campo === null ? null : leerRotulado(hoja, tramo)));
  const { direccion } = hoja.campos;
  if (hoja.puerta !== null && direccion)
    hoja.campos.direccion = { ...direccion, valor: `${direccion.valor} ${hoja.puerta}` };
  const piezas = tramos.flatMap(({ texto }, index) => rotuladas[index] ?? piezasDe(leerFormas(hoja, texto)));
  if (hoja.puerta !== null && !direccion) piezas.push({ texto: hoja.puerta, antes: null, campo: 'sobra', orden: 0 });
  hoja.piezas = piezas.filter(({ texto }) => !isEnlace(texto)).map((pieza, orden) => ({ ...pieza, orden }));
}

function leerLugares(hoja: Hoja): void {
  hoja.piezas = hoja.piezas.filter(({ campo, texto }) => {
    const lugar = campo === null ? lugarDe(hoja, texto) : null;
    if (lugar !== null) hoja.lugares.push({ texto: lugar, rotulado: false });
    return lugar === null;
  });
}

/** Of a message that names no place by itself: the one that a sentence ends with, which stays. */
function leerLugaresDichos(hoja: Hoja): void {
  if (hoja.lugares.length > 0 || hoja.departamento !== null) return;
  const lugares = hoja.piezas.flatMap(({ campo, texto }) => (campo === null ? (lugarDicho(hoja, texto) ?? []) : []));
  hoja.lugares.push(...lugares.map((texto) => ({ texto, rotulado: false })));
}

function cerrar<L extends LocalidadDeCatalogo>(hoja: Hoja<L>): Mensaje<L> {
  const { campos, apellido, agente, cobro, ubicacion } = hoja;
  const { localidad, sobra: lugares } = cerrarLugares(hoja);
  const nombre = campos.destinatario?.valor;
  if (apellido !== null && nombre?.includes(apellido) !== true)
    campos.destinatario = { valor: [nombre, apellido].filter(Boolean).join(' '), confianza: 'alta', aviso: null };
  if (campos.servicio?.valor === 'ESTANDAR')
    campos.servicio = {
      ...campos.servicio,
      valor: campos.entrega?.valor === 'AGENCIA' ? 'ESTANDAR_AGENCIA' : 'ESTANDAR_DOMICILIO',
    };
  const sobra = [...juntas(hoja.piezas), ...lugares];
  if (sobra.length > 0) {
    const valor = [campos.observaciones?.valor, ...sobra].filter(Boolean).join('. ');
    campos.observaciones = { valor, confianza: 'baja', aviso: null };
  }
  return { campos, localidad, agente, contra_reembolso: cobro, ubicacion, sobra };
}

/** What is left, with neighbours of one sentence together as they were written. */
function juntas(piezas: readonly Pieza[]): string[] {
  const sobra: string[] = [];
  for (const [index, { texto, antes, orden }] of piezas.entries()) {
    const before = piezas[index - 1];
    if (antes !== null && before?.orden === orden - 1) sobra.push(`${sobra.pop() ?? ''}${antes}${texto}`);
    else sobra.push(texto);
  }
  return sobra;
}
