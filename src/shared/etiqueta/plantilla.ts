import type { Fuente } from './anchos.ts';
import { modulosOf } from './code128.ts';
import { fitLines, fitOne, printable, widthOf } from './texto.ts';
import { LOGO_MM, type Trama } from './trama.ts';
import { caja, inDots, MARGEN, type Pieza, type SimboloPieza, texto } from './trazo.ts';

/** The label of one piece: what stands on it and where, in millimetres from its upper left corner. Every output draws from this. */
export const ETIQUETA_MM = { ancho: 100, alto: 150 } as const;

export interface Etiqueta {
  /** Of the piece: the number, and with several pieces `B` and its place. */
  readonly codigo: string;
  readonly guia_nro: string;
  readonly bulto: number;
  readonly bultos: number;
  /** Where anybody may follow the parcel. */
  readonly enlace: string;
  readonly servicio: string;
  readonly destinatario: string;
  readonly direccion: string | null;
  readonly localidad: string | null;
  readonly departamento: string;
  /** Null where whoever prints does not know it. */
  readonly departamento_codigo: string | null;
  readonly zona: string;
  readonly agencia: {
    readonly codigo: string | null;
    readonly nombre: string;
    readonly direccion: string | null;
  } | null;
  readonly telefono: string | null;
  /** What whoever goes to the door must know; null where whoever prints does not know it. */
  readonly observaciones: string | null;
  readonly contra_reembolso: string | null;
  readonly cliente: string;
  readonly referencia: string | null;
  readonly prometida: string;
  /** Who carries it, where the company gave itself a name. */
  readonly empresa: string | null;
  /** Its mark; null: it chose none. */
  readonly logo: Trama | string | null;
}

const QR = 22;
/** Free on either side of a Code 128, in modules. */
const QUIET = 10;
/** Whole dots of a printer of 8 a millimetre; ui.md c7 wants at least 0.33 mm. The last only for codes that no 150 mm hold otherwise. */
const MODULOS = [0.5, 0.375, 0.25] as const;
const BARRAS_ALTO = 18;
/** Where the lower half begins; above it, text takes what it needs. */
const COBRO_Y = 87;
const BARRAS_Y = 99;
const PIE_Y = 125;

interface Hoja {
  readonly piezas: Pieza[];
  /** Right end of what is written. */
  readonly hasta: number;
  readonly ancho: number;
}

export function plantillaOf(dada: Etiqueta): readonly Pieza[] {
  const etiqueta = printed(dada);
  const barras = barrasOf(etiqueta.codigo);
  const hasta = barras.girado ? barras.x - MARGEN : ETIQUETA_MM.ancho - MARGEN;
  const hoja: Hoja = { piezas: [barras], hasta, ancho: hasta - MARGEN };
  drawBanda(hoja, etiqueta);
  drawCodigos(hoja, etiqueta);
  drawDestino(hoja, etiqueta);
  drawCobro(hoja, etiqueta);
  drawLegible(hoja, barras);
  drawPie(hoja, etiqueta);
  return hoja.piezas;
}

/** Across the label where it fits, else along it. */
function barrasOf(codigo: string): SimboloPieza {
  const modulos = modulosOf(codigo);
  const free = 2 * QUIET;
  const across = MODULOS.slice(0, 2).find((modulo) => (modulos + free) * modulo <= ETIQUETA_MM.ancho);
  const common = { tipo: 'barras', texto: codigo } as const;
  if (across !== undefined) {
    const ancho = modulos * across;
    const x = inDots((ETIQUETA_MM.ancho - ancho) / 2);
    return { ...common, x, y: BARRAS_Y, ancho, alto: BARRAS_ALTO, modulo: across, girado: false };
  }
  const modulo = MODULOS.slice(1).find((one) => (modulos + free) * one <= ETIQUETA_MM.alto) ?? MODULOS[2];
  const alto = modulos * modulo;
  const x = ETIQUETA_MM.ancho - MARGEN - BARRAS_ALTO;
  return { ...common, x, y: inDots((ETIQUETA_MM.alto - alto) / 2), ancho: BARRAS_ALTO, alto, modulo, girado: true };
}

function drawBanda({ piezas, hasta, ancho }: Hoja, { servicio, bulto, bultos }: Etiqueta): void {
  const lugar = `${bulto}/${bultos}`;
  const lugarAncho = widthOf(lugar, 'mono', 8);
  const name = fitOne(servicio.toUpperCase(), {
    fuente: 'negrita',
    ancho: ancho - lugarAncho - 3,
    altos: [6.5, 5.5, 4.5],
  });
  piezas.push(
    caja(3, ancho, 0.75),
    texto(name.text, { x: MARGEN, y: 10.6, alto: name.alto, fuente: 'negrita' }),
    texto(lugar, { x: hasta, y: 10.6, alto: 8, fuente: 'mono', ancla: 'derecha' }),
    caja(13, ancho, 0.75),
  );
}

/** Read from two metres: department and agency, then the place. */
function drawCodigos(
  { piezas, hasta, ancho }: Hoja,
  { agencia, departamento, departamento_codigo, localidad, zona }: Etiqueta,
): void {
  const left = departamento_codigo ?? departamento;
  const right = agencia === null ? zona : (agencia.codigo ?? agencia.nombre);
  const one = fitOne(left, {
    fuente: 'negrita',
    ancho: departamento_codigo === null ? ancho * 0.6 : ancho * 0.4,
    altos: [18, 14, 10, 8],
  });
  const rest = ancho - widthOf(one.text, 'negrita', one.alto) - 4;
  const other = fitOne(right, { fuente: 'negrita', ancho: rest, altos: [18, 14, 12, 10, 8, 6] });
  const place = fitOne(localidad ?? departamento, { fuente: 'negrita', ancho, altos: [9.9, 8.5, 7, 6] });
  const under = fitOne(`${departamento} · ${zona}`, { fuente: 'normal', ancho, altos: [4.8, 4.2] });
  piezas.push(
    texto(one.text, { x: MARGEN, y: 27.5, alto: one.alto, fuente: 'negrita' }),
    texto(other.text, { x: hasta, y: 27.5, alto: other.alto, fuente: 'negrita', ancla: 'derecha' }),
    texto(place.text, { x: MARGEN, y: 37.4, alto: place.alto, fuente: 'negrita' }),
    texto(under.text, { x: MARGEN, y: 43.2, alto: under.alto, fuente: 'normal' }),
    caja(45.2, ancho, 0.375),
  );
}

const SE_COBRA_UNA_VEZ = 'Se cobra una vez, con el bulto 1';
const RENGLON = { destinatario: 6.6, direccion: 5.4, agencia: 4.9, puerta: 4.6 } as const;

function drawDestino({ piezas, ancho }: Hoja, etiqueta: Etiqueta): void {
  const { agencia, destinatario, direccion, telefono, observaciones, contra_reembolso } = etiqueta;
  const retira =
    agencia === null
      ? ['Entrega a domicilio', telefono === null ? null : `Tel. ${telefono}`].filter(isSaid).join(' · ')
      : `Retira en ${[agencia.nombre, agencia.direccion].filter(isSaid).join(' · ')}`;
  const who = fitLines(destinatario, { fuente: 'negrita', alto: 6.2, ancho, lineas: 2 });
  const how = fitLines(retira, { fuente: 'negrita', alto: 4.3, ancho, lineas: 2 });
  const free = (contra_reembolso === null ? BARRAS_Y - 4 : COBRO_Y) - 46.5;
  const taken = who.length * RENGLON.destinatario + how.length * RENGLON.agencia;
  // The locality stands above, in large.
  const where = fitLines(direccion ?? '', {
    fuente: 'normal',
    alto: 4.8,
    ancho,
    lineas: Math.floor((free - taken) / RENGLON.direccion),
  });
  // What is left after the address: to a door alone, where somebody must find it.
  const door = fitLines(agencia === null ? (observaciones ?? '') : '', {
    fuente: 'normal',
    alto: 4,
    ancho,
    lineas: Math.floor((free - taken - where.length * RENGLON.direccion) / RENGLON.puerta),
  });
  let y = 46;
  const write = (lines: readonly string[], style: { fuente: Fuente; alto: number; renglon: number }) => {
    for (const line of lines) {
      y += style.renglon;
      piezas.push(texto(line, { x: MARGEN, y: y - 0.6, ...style }));
    }
  };
  write(who, { fuente: 'negrita', alto: 6.2, renglon: RENGLON.destinatario });
  write(where, { fuente: 'normal', alto: 4.8, renglon: RENGLON.direccion });
  write(how, { fuente: 'negrita', alto: 4.3, renglon: RENGLON.agencia });
  write(door, { fuente: 'normal', alto: 4, renglon: RENGLON.puerta });
}

/** White on black: nobody may hand it over without taking the money. It is paid once, so one piece alone asks for it. */
function drawCobro({ piezas, hasta, ancho }: Hoja, { contra_reembolso, bulto }: Etiqueta): void {
  if (contra_reembolso === null) return;
  const [left, right] = [MARGEN + 2, hasta - 2];
  if (bulto > 1) {
    const once = fitOne(SE_COBRA_UNA_VEZ, { fuente: 'negrita', ancho: ancho - 4, altos: [5, 4] });
    piezas.push(texto(once.text, { x: left, y: COBRO_Y + 7.2, alto: once.alto, fuente: 'negrita' }));
    return;
  }
  const money = fitOne(contra_reembolso, {
    fuente: 'negrita',
    ancho: ancho - 4 - widthOf('COBRAR', 'negrita', 6) - 3,
    altos: [8, 6.5, 5, 4],
  });
  piezas.push(
    caja(COBRO_Y, ancho, 10),
    texto('COBRAR', { x: left, y: COBRO_Y + 7.2, alto: 6, fuente: 'negrita', blanco: true }),
    texto(money.text, {
      x: right,
      y: COBRO_Y + 7.7,
      alto: money.alto,
      fuente: 'negrita',
      ancla: 'derecha',
      blanco: true,
    }),
  );
}

/** The code for people: under its bars, or where they would stand. */
function drawLegible({ piezas, ancho }: Hoja, barras: SimboloPieza): void {
  if (barras.girado) {
    for (const [at, line] of fitLines(barras.texto, { fuente: 'mono', alto: 6, ancho, lineas: 3 }).entries())
      piezas.push(texto(line, { x: MARGEN, y: BARRAS_Y + 6 + at * 7, alto: 6, fuente: 'mono' }));
    return;
  }
  const one = fitOne(barras.texto, { fuente: 'mono', ancho, altos: [6, 5, 4] });
  const x = (ETIQUETA_MM.ancho - widthOf(one.text, 'mono', one.alto)) / 2;
  piezas.push(texto(one.text, { x, y: BARRAS_Y + BARRAS_ALTO + 5, alto: one.alto, fuente: 'mono' }));
}

function drawPie({ piezas, hasta }: Hoja, etiqueta: Etiqueta): void {
  const { enlace, cliente, referencia, prometida, guia_nro, empresa, logo } = etiqueta;
  const qr = { ancho: QR, alto: QR, texto: enlace, modulo: 0, girado: false } as const;
  piezas.push({ tipo: 'qr', x: MARGEN, y: PIE_Y, ...qr });
  // Four modules of the QR stay free beside it.
  const x = MARGEN + QR + 4;
  const values = x + 18;
  const end = logo === null ? hasta : hasta - LOGO_MM - 2;
  if (logo !== null)
    piezas.push({ tipo: 'logo', x: hasta - LOGO_MM, y: PIE_Y + 1, ancho: LOGO_MM, alto: LOGO_MM, logo });
  const rows = [
    ['Cliente', cliente],
    ['Referencia', referencia],
    ['Prometida', prometida],
    ['Guía', guia_nro],
    ['Lleva', empresa],
  ] as const;
  const said = rows.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
  const step = said.length > 4 ? 4.7 : 5.6;
  for (const [at, { name, value }] of said.entries()) {
    const y = PIE_Y + 4 + at * step;
    const shown = fitOne(value, { fuente: 'negrita', ancho: end - values, altos: [4.3, 3.5] });
    piezas.push(
      texto(name, { x, y, alto: 3.5, fuente: 'normal' }),
      texto(shown.text, { x: values, y, alto: shown.alto, fuente: 'negrita' }),
    );
  }
}

function isSaid(text: string | null): text is string {
  return text !== null && text !== '';
}

/** Everything that people wrote, as the fonts can print it; what is empty then is not there. */
function printed(etiqueta: Etiqueta): Etiqueta {
  const optional = (text: string | null) => (text === null ? null : printable(text) || null);
  const { agencia } = etiqueta;
  return {
    ...etiqueta,
    servicio: printable(etiqueta.servicio),
    destinatario: printable(etiqueta.destinatario),
    direccion: optional(etiqueta.direccion),
    localidad: optional(etiqueta.localidad),
    departamento: printable(etiqueta.departamento),
    zona: printable(etiqueta.zona),
    agencia: agencia && {
      codigo: optional(agencia.codigo),
      nombre: printable(agencia.nombre),
      direccion: optional(agencia.direccion),
    },
    telefono: optional(etiqueta.telefono),
    observaciones: optional(etiqueta.observaciones),
    contra_reembolso: optional(etiqueta.contra_reembolso),
    cliente: printable(etiqueta.cliente),
    referencia: optional(etiqueta.referencia),
    empresa: optional(etiqueta.empresa),
  };
}
