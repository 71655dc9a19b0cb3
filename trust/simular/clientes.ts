import { interpretarMensaje } from '#features/envios/ayuda.contract.ts';
import { crearEnvio, type EnvioDatos } from '#features/envios/contract.ts';
import { getGuia } from '#features/guias/detalle.contract.ts';
import {
  crearImportacion,
  getImportacion,
  importarFilas,
  mapearImportacion,
} from '#features/importaciones/contract.ts';
import { listGuiasImportadas } from '#features/importaciones/salidas.contract.ts';
import { crearClave } from '#features/integraciones/contract.ts';
import { ciDigit } from '#shared/check-digits.ts';

import { type Caller, isAcknowledged } from '../caller.ts';
import type { ClienteEnJuego, Mundo, Paquete } from './mundo.ts';
import type { Persona } from './persona.ts';

/** Clients announce parcels as each of them does it: by the form, by a file, by a pasted message, by the key of their own system. */

const LUGARES = ['Montevideo', 'Pocitos', 'Salto', 'Paysandú', 'Maldonado', 'Durazno', 'Rivera', 'Melo'] as const;
const NOMBRES = ['Ana Pérez', 'Bruno Silva', 'Carla Núñez', 'Diego Rocha', 'Elsa Méndez', 'Fabián Olmos'] as const;
const CALLES = ['18 de Julio', 'Artigas', 'Rivera', 'Lavalleja', 'Sarandí', 'Uruguay', '25 de Agosto'] as const;
/** Of a hundred parcels. */
const [A_AGENCIA, CON_COBRO, DE_DOS_BULTOS] = [22, 15, 5];
/** Of a hundred parcels: somebody asks after it. */
const SE_PREGUNTAN = 4;
/** Of a hundred times that something is announced: it is fetched; else its client brings it. */
const SE_LEVANTAN = 35;
/** Rows of a file, of which so many in a hundred are wrong. */
const [FILAS, MALAS] = [25, 6];

type Datos = Omit<EnvioDatos, 'paga' | 'solicitud' | 'una_guia_por_bulto'>;

/** A whole number below `most`. */
const draw = (random: () => number, most: number) => Math.floor(random() * most);
const oneOf = <T>(random: () => number, all: readonly [T, ...T[]]): T => all[draw(random, all.length)] ?? all[0];

/** Somebody who is sent something. */
function pedido({ random, gente }: Pick<Mundo, 'random' | 'gente'>, serie: string): Datos {
  const base = String(1_000_000 + draw(random, 4_000_000));
  const agencia = 100 * random() < A_AGENCIA ? gente.agencias[draw(random, gente.agencias.length)] : undefined;
  const pieza = { tamano_id: 2, peso_gramos: 200 + draw(random, 1_800), largo_cm: null, ancho_cm: null, alto_cm: null };
  const destino =
    agencia === undefined
      ? {
          servicio: 'ESTANDAR_DOMICILIO' as const,
          entrega: 'DOMICILIO' as const,
          direccion: `${oneOf(random, CALLES)} ${100 + draw(random, 3_000)}`,
        }
      : {
          servicio: 'ESTANDAR_AGENCIA' as const,
          entrega: 'AGENCIA' as const,
          agente_id: agencia.agente_id,
          documento: `${base}${ciDigit(base)}`,
        };
  return {
    ...{ localidad: oneOf(random, LUGARES), ...destino },
    ...{
      referencia: serie,
      destinatario: oneOf(random, NOMBRES),
      telefono: `09${1_000_000 + draw(random, 9_000_000)}`,
    },
    bultos: 100 * random() < DE_DOS_BULTOS ? [pieza, pieza] : [pieza],
    contra_reembolso:
      100 * random() < CON_COBRO ? { centavos: 100 * (200 + draw(random, 4_000)), moneda: 'UYU' } : null,
  };
}

type Anunciar = (serie: string, cuantos: number) => Promise<number[]>;

/** Announces `cuantos` in the course of so many minutes. */
export async function anunciar(
  mundo: Mundo,
  { caller, cliente, cuantos, minutos }: { caller: Caller; cliente: ClienteEnJuego; cuantos: number; minutos: number },
): Promise<void> {
  const { random, reloj } = mundo;
  const ways: readonly [Anunciar, ...Anunciar[]] = [
    (serie) => porFormulario(mundo, cliente, serie),
    (serie) => porFormulario(mundo, cliente, serie),
    (serie) => porMensaje(mundo, cliente, serie),
    (serie, filas) => porArchivo(mundo, { cliente, serie, filas }),
    await porClave(mundo, caller, cliente),
  ];
  const corrida = `S${Date.now().toString(36)}-${cliente.cliente_id}`;
  let left = cuantos;
  for (let n = 0; left > 0 && reloj.minutos() < mundo.hasta; n += 1) {
    const guias = await oneOf(random, ways)(`${corrida}-${n}`, Math.min(left, FILAS));
    const known = await conocidas(mundo, guias);
    for (const paquete of known) mundo.vivos.add(paquete);
    const asked = known.filter(() => 100 * random() < SE_PREGUNTAN);
    mundo.porPreguntar.push(...asked.map(({ numero }) => ({ persona: cliente.persona, numero })));
    if (100 * random() < SE_LEVANTAN) esperan(mundo, cliente.cliente_id, known);
    else mundo.anunciados.push(...known);
    mundo.cuaderno.contar('guías anunciadas', guias.length);
    left -= Math.max(1, guias.length);
    // Whoever has sent a large file waits long for the next, but not beyond the end of the play.
    await reloj.espera(
      Math.max(0, Math.min((minutos / cuantos) * Math.max(1, guias.length), mundo.hasta - reloj.minutos())),
    );
  }
}

/** Where every row of a file was wrong nobody is sent for. */
function esperan({ porLevantar }: Mundo, cliente_id: number, paquetes: readonly Paquete[]): void {
  if (paquetes.length === 0) return;
  porLevantar.set(cliente_id, [...(porLevantar.get(cliente_id) ?? []), ...paquetes]);
}

async function porFormulario(mundo: Mundo, { persona }: ClienteEnJuego, serie: string): Promise<number[]> {
  const made = await persona.pide(crearEnvio, pedido(mundo, serie));
  return made?.envio.guias.map(({ id }) => id) ?? [];
}

async function porMensaje(mundo: Mundo, { persona }: ClienteEnJuego, serie: string): Promise<number[]> {
  const datos = pedido(mundo, serie);
  const { destinatario, direccion = 'Artigas 1200', telefono, localidad } = datos;
  const texto = `Hola! Es para ${destinatario}\n${direccion}\n${localidad}\nTel: ${telefono}\nGracias`;
  const read = await persona.pide(interpretarMensaje, { texto });
  const leido = read?.leidos.destinatario?.valor;
  if (leido !== destinatario) mundo.cuaderno.fallas.push(`de «${texto}» se leyó ${leido} en lugar de ${destinatario}`);
  const made = await persona.pide(crearEnvio, { ...datos, destinatario: leido ?? String(destinatario) });
  return made?.envio.guias.map(({ id }) => id) ?? [];
}

async function porClave(mundo: Mundo, caller: Caller, { persona }: ClienteEnJuego): Promise<Anunciar> {
  const clave = { nombre: 'Tienda en línea', alcances: ['envios.crear' as const], vence: null };
  const { secreto = '' } = (await persona.pide(crearClave, clave)) ?? {};
  return async (serie) => {
    const headers = { 'content-type': 'application/json', 'x-api-key': secreto };
    const body = JSON.stringify(pedido(mundo, serie));
    const answer = await caller.ask({ method: 'POST', path: '/api/v1/envios', headers, body });
    if (answer.status === 200 || answer.status === 201)
      return Object(Object(answer.body).envio).guias.map(({ id }: { id: number }) => id);
    // A system of a client asks no second time: what it does not know of is not in the play.
    if (answer.status === 0 || answer.status === 429 || answer.status === 503)
      mundo.cuaderno.contar('clave sin respuesta');
    else mundo.cuaderno.fallas.push(`/api/v1/envios: ${answer.status} ${answer.text.slice(0, 300)}`);
    return [];
  };
}

const CABEZA = 'referencia,destinatario,telefono,direccion,localidad,peso_kg,contra_reembolso';

interface Archivo {
  readonly cliente: ClienteEnJuego;
  readonly serie: string;
  readonly filas: number;
}

/** Some rows have no weight: those are told and stay, the others become parcels. */
async function porArchivo(mundo: Mundo, { cliente: { persona }, serie, filas }: Archivo): Promise<number[]> {
  const { random, reloj, cuaderno } = mundo;
  const lines = Array.from({ length: filas }, (_, n) => {
    const { destinatario, telefono, localidad, contra_reembolso } = pedido(mundo, '');
    const peso = 100 * random() < MALAS ? '0' : String(1 + draw(random, 9));
    const cobro = contra_reembolso ? String(contra_reembolso.centavos / 100) : '';
    return `${serie}-${n},${destinatario},${telefono},${oneOf(random, CALLES)} ${100 + n},${localidad},${peso},${cobro}`;
  });
  const archivo_id = await subir(mundo, persona, [CABEZA, ...lines].join('\n'));
  const begun = archivo_id === null ? null : await persona.pide(crearImportacion, { archivo_id });
  const id = begun?.importacion?.id;
  if (id === undefined) return [];
  const ver = async (isOver: (importacion: NonNullable<typeof begun>['importacion'] & {}) => boolean) => {
    for (;;) {
      const seen = await persona.pide(getImportacion, { id });
      if (seen === null || isOver(seen.importacion)) return seen;
      await reloj.espera(1);
    }
  };
  const read = await ver(({ leida, falla }) => leida || falla !== null);
  if (read === null) return [];
  await persona.pide(mapearImportacion, { id, mapeo: read.columnas.map(({ campo }) => campo) });
  const checked = await ver(({ leida, por_revisar }) => leida && por_revisar === 0);
  cuaderno.contar('filas con errores', checked?.importacion.con_errores ?? 0);
  if ((checked?.importacion.listas ?? 0) === 0) return [];
  await persona.pide(importarFilas, { id });
  await ver(({ por_importar }) => por_importar === 0);
  const made = await persona.pide(listGuiasImportadas, { id });
  return made?.guias ?? [];
}

/** A file is not sent under a key: where its answer was lost it is sent again, and the first one is looked at by nobody. */
async function subir(mundo: Mundo, { ask }: Persona, texto: string): Promise<number | null> {
  const edge = '----anden';
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="pedidos.csv"\r\ncontent-type: text/csv\r\n\r\n`;
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await ask({
      ...{ method: 'POST', path: '/api/archivos', body: `${head}${texto}\r\n--${edge}--\r\n` },
      headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    });
    if (isAcknowledged(answer)) return Number(answer.body?.archivo_id);
    if (answer.status !== 0 && answer.status !== 503) {
      mundo.cuaderno.fallas.push(`/api/archivos: ${answer.status} ${answer.text.slice(0, 200)}`);
      return null;
    }
    await mundo.reloj.espera(1);
  }
  return null;
}

/** What its people need to know of a parcel: its number and what its labels say. */
async function conocidas({ gente }: Mundo, ids: readonly number[]): Promise<Paquete[]> {
  const known: Paquete[] = [];
  for (const id of ids) {
    const seen = await gente.encargado.pide(getGuia, { id });
    if (seen === null) continue;
    const { guia, bultos } = seen;
    known.push({
      ...{
        id,
        numero: guia.guia_nro,
        agente_id: guia.agente_id,
        documento: guia.documento,
        levantada: false,
        esperas: 0,
      },
      codigos: bultos.length > 1 ? bultos.map(({ codigo }) => codigo) : [guia.guia_nro],
    });
  }
  return known;
}
