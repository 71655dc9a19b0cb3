import { abrirLote, cerrarLote, registrarLectura } from '#features/eventos/contract.ts';
import { getCatalogos, getSolucionesPorCausa, guardarRegistro } from '#features/problem-solver/contract.ts';

import { type Mundo, type Paquete, quedan, terminar } from './mundo.ts';
import type { Persona } from './persona.ts';

/** The plant: what arrives is taken in, label by label, and of some there is a case. */

/** Parcels of one batch, and minutes between two looks at what has come. */
const [TANDA, MIRADA] = [40, 8];
/** Of a hundred readings: another label than the parcel's, the same one twice. Of a hundred parcels: a case. */
const [AJENAS, REPETIDAS, CASOS] = [3, 4, 3];

export async function ingresar(mundo: Mundo, persona: Persona): Promise<void> {
  const { anunciados, porClasificar, enPlanta, random } = mundo;
  while (quedan(mundo)) {
    const tanda = anunciados.splice(0, TANDA);
    const traidas = tanda.filter(({ levantada }) => levantada);
    const entraron = [
      ...(await leerTanda(mundo, persona, { tipo: 'ING_PL', tanda: traidas })),
      ...(await leerTanda(mundo, persona, { tipo: 'ADM', tanda: tanda.filter(({ levantada }) => !levantada) })),
    ];
    for (const paquete of entraron) if (100 * random() < CASOS) await registrarCaso(mundo, persona, paquete);
    enPlanta.push(...entraron.filter(({ agente_id }) => agente_id === null));
    // What goes to an agency is put to its pile first.
    const conAgencia = [...porClasificar.splice(0), ...entraron.filter(({ agente_id }) => agente_id !== null)];
    enPlanta.push(...(await leerTanda(mundo, persona, { tipo: 'CLA', tanda: conAgencia })));
    await mundo.reloj.espera(MIRADA);
  }
}

interface Tanda {
  readonly tipo: 'ADM' | 'ING_PL' | 'CLA';
  readonly tanda: readonly Paquete[];
}

/** A batch of the scan station; answers what it took. */
async function leerTanda(mundo: Mundo, persona: Persona, { tipo, tanda }: Tanda): Promise<Paquete[]> {
  if (tanda.length === 0) return [];
  const opened = await persona.pide(abrirLote, { tipo, datos: {}, esperadas: { modo: 'ninguna' } });
  const lote_id = opened?.lote.id;
  const taken: Paquete[] = [];
  for (const paquete of tanda) {
    if (lote_id !== undefined && (await leerPaquete(mundo, persona, { lote_id, tipo, paquete }))) taken.push(paquete);
    else terminar(mundo, paquete, `no se registró ${tipo}`);
  }
  if (lote_id !== undefined) await persona.pide(cerrarLote, { id: lote_id });
  return taken;
}

interface Lectura {
  readonly lote_id: number;
  readonly tipo: Tanda['tipo'];
  readonly paquete: Paquete;
}

async function leerPaquete(mundo: Mundo, persona: Persona, { lote_id, tipo, paquete }: Lectura): Promise<boolean> {
  const { random, cuaderno } = mundo;
  const leer = async (codigo: string, esperado: 'hecha' | 'repetida' | 'error') => {
    const fecha_evento = new Date().toISOString();
    const read = await persona.pide(registrarLectura, { lote_id, codigo, fecha_evento });
    const resultado = read?.lectura.resultado ?? 'sin respuesta';
    if (resultado !== esperado)
      cuaderno.fallas.push(`${codigo}, ${tipo}: ${resultado}, no ${esperado}: ${read?.lectura.texto}`);
    return resultado === 'hecha';
  };
  if (100 * random() < AJENAS) {
    cuaderno.contar('lectura equivocada');
    await leer(`XX${Math.floor(1e9 * random())}`, 'error');
  }
  let done = 0;
  for (const codigo of paquete.codigos) if (await leer(codigo, 'hecha')) done += 1;
  // A piece is an event of its own.
  for (let n = 0; n < done; n += 1) cuaderno.prometer(paquete.id, tipo);
  if (100 * random() < REPETIDAS) {
    cuaderno.contar('lectura repetida');
    await leer(paquete.codigos[0] ?? paquete.numero, 'repetida');
  }
  return done === paquete.codigos.length;
}

async function registrarCaso({ random, cuaderno }: Mundo, persona: Persona, { id }: Paquete): Promise<void> {
  const catalogo = await persona.pide(getCatalogos, {});
  const causas = (catalogo?.causas ?? []).filter(({ es_sin_etiqueta }) => !es_sin_etiqueta);
  const causa = causas[Math.floor(random() * causas.length)];
  if (causa === undefined) return;
  const found = await persona.pide(getSolucionesPorCausa, { causa_id: causa.id });
  const solucion = found?.soluciones[0];
  if (solucion === undefined) return;
  const fin = Date.now();
  const saved = await persona.pide(guardarRegistro, {
    ...{ usuario_id: persona.id, guia_id: id, tamano_id: 2, causa_id: causa.id, solucion_id: solucion.id },
    ...{ es_sin_etiqueta: false, descripcion: `Simulado ${id}` },
    ...{ fecha_inicio: new Date(fin - 60_000).toISOString(), fecha_fin: new Date(fin).toISOString() },
  });
  if (saved !== null) cuaderno.contar('casos');
}
