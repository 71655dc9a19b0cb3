/** What a company of some size needs, reckoned from what one parcel costs. Nothing here asks anything of anybody: figures in, figures out. */

/** What one parcel costs in its whole life. */
export interface Costo {
  /** Milliseconds of processor. */
  readonly servidorMs: number;
  readonly postgresMs: number;
  readonly walBytes: number;
  /** On disk, with indexes; the events apart, since their old months may lie elsewhere. */
  readonly eventoBytes: number;
  readonly otrosBytes: number;
  /** Of rows that go again after some days: bytes times the days that they stay. */
  readonly breveByteDias: number;
}

/** What one reading, or one picture, costs in milliseconds of processor. */
export type Lectura = Pick<Costo, 'servidorMs' | 'postgresMs'>;

/** How a company works. */
export interface Perfil {
  readonly guiasPorMes: number;
  readonly diasPorMes: number;
  /** Of a day's parcels: what the busiest hour has of them. */
  readonly parteHoraPico: number;
  /** How often what its own life has not comes with a parcel: readings and pictures, by their names. */
  readonly ademasPorGuia: Readonly<Record<string, number>>;
  /** Bytes of pictures on an average parcel, as they are kept. */
  readonly imagenBytes: number;
  /** What a picture leaves in the log. */
  readonly imagenWalBytes: number;
}

export interface Necesidad {
  /** Parcels a second in the busiest hour. */
  readonly pico: number;
  /** Cores, each busy no more than `OCUPACION`. */
  readonly nucleosServidor: number;
  readonly nucleosPostgres: number;
  /** Processes of the product; one works on one core. */
  readonly servidores: number;
  /** Of the database, held by all servers. */
  readonly conexiones: number;
  readonly walBytesPorSegundo: number;
  /** Bytes that a month adds: events, the other tables, pictures. */
  readonly mes: { readonly evento: number; readonly otros: number; readonly imagenes: number };
  /** Bytes that come and go: what lies there at any time. */
  readonly breve: number;
  /** Bytes after `MESES`: all of it; and what of it lies on the disk of what is at work where old months are archived to another. */
  readonly disco: { readonly total: number; readonly rapido: number };
}

/** Beyond this a core's queue grows faster than its work: at 0.6 what waits for one takes 2.5 times as long as on an idle one (M/M/1). */
export const OCUPACION = 0.6;
/** docs/operations.md, "More than one core". */
export const CONEXIONES_POR_SERVIDOR = 16;
export const MESES = 13;
/** The month of today and the six whole ones that `archivar` leaves (docs/operations.md, "Old months"). */
export const MESES_A_MANO = 7;
const DIAS_DE_CALENDARIO = 30;
const SEGUNDOS_POR_HORA = 3600;

export function picoDe({ guiasPorMes, diasPorMes, parteHoraPico }: Perfil): number {
  return ((guiasPorMes / diasPorMes) * parteHoraPico) / SEGUNDOS_POR_HORA;
}

/** How many parcels a month has whose busiest hour brings `pico` a second. */
export function guiasPorMesDe(pico: number, { diasPorMes, parteHoraPico }: Omit<Perfil, 'guiasPorMes'>): number {
  return (pico * SEGUNDOS_POR_HORA * diasPorMes) / parteHoraPico;
}

/** A parcel with what is read of it and drawn for it. @throws where something of the profile was not measured: it would cost nothing */
export function costoConLoDemas(
  costo: Costo,
  medidas: Readonly<Record<string, Lectura>>,
  { ademasPorGuia }: Perfil,
): Costo {
  let { servidorMs, postgresMs } = costo;
  for (const [que, veces] of Object.entries(ademasPorGuia)) {
    const one = medidas[que];
    if (one === undefined) throw new Error(`no se midió lo que cuesta «${que}»`);
    servidorMs += veces * one.servidorMs;
    postgresMs += veces * one.postgresMs;
  }
  return { ...costo, servidorMs, postgresMs };
}

/**
 * As many lives are at each of their steps as parcels come: in the busiest hour every second holds the work of `pico` whole ones.
 * @param costo with its readings and pictures
 */
export function necesidad(costo: Costo, perfil: Perfil): Necesidad {
  const pico = picoDe(perfil);
  const nucleos = (milliseconds: number) => (pico * milliseconds) / 1000 / OCUPACION;
  const servidores = Math.max(1, Math.ceil(nucleos(costo.servidorMs)));
  const { guiasPorMes, imagenBytes, imagenWalBytes } = perfil;
  const mes = {
    evento: guiasPorMes * costo.eventoBytes,
    otros: guiasPorMes * costo.otrosBytes,
    imagenes: guiasPorMes * imagenBytes,
  };
  const breve = (guiasPorMes / DIAS_DE_CALENDARIO) * costo.breveByteDias;
  const total = MESES * (mes.evento + mes.otros + mes.imagenes) + breve;
  return {
    pico,
    nucleosServidor: nucleos(costo.servidorMs),
    nucleosPostgres: nucleos(costo.postgresMs),
    servidores,
    conexiones: servidores * CONEXIONES_POR_SERVIDOR,
    walBytesPorSegundo: pico * (costo.walBytes + imagenWalBytes),
    mes,
    breve,
    disco: { total, rapido: total - (MESES - MESES_A_MANO) * mes.evento },
  };
}
