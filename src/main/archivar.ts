import { insertOperatorAudit } from '#server/accounts/admin.sql.ts';
import { type Connection, type ConnectionConfig, withConnection } from '#server/db/connection.ts';
import { StartFault } from '#server/start-fault.ts';
import {
  archiveMes,
  type MesDeEventos,
  makeMeses,
  type Peso,
  prepareMes,
  selectImpedimentos,
  selectMeses,
  selectPeso,
  selectUltimoArchivable,
  unarchiveMes,
  waitForWriters,
} from '#server/work/archivo-de-eventos.sql.ts';

interface Deps {
  readonly say: (line: string) => void;
  readonly openOwner: () => Promise<ConnectionConfig>;
}

/**
 * `npm run admin -- archivar --hasta 2025-06`: every month of events up to that one goes to the archive, the oldest first and each by itself, so one
 * that is ended half way left whole months on either side.
 */
export async function archivar(hasta: string | undefined, { say, openOwner }: Deps): Promise<void> {
  const until = readMes('archivar: --hasta', hasta);
  await withConnection(await openOwner(), async (db) => {
    const last = await selectUltimoArchivable(db);
    if (until > last)
      throw new StartFault([
        `archivar: ${nombre(until)} es muy reciente. Se archiva hasta ${nombre(last)}: seis meses enteros quedan siempre a mano.`,
      ]);
    await makeMeses(db, until);
    const meses = (await selectMeses(db)).filter(({ mes, archivado }) => mes <= until && !archivado);
    if (meses.length === 0) return say(`No hay meses por archivar hasta ${nombre(until)}.`);
    const desde = await waitForWriters(db);
    await refuseUnfinished(db, until);
    for (const mes of meses) await move(db, mes, { say, desde });
  });
}

/** `npm run admin -- desarchivar --desde 2025-03`: that month and all newer ones come back, the newest first. */
export async function desarchivar(desde: string | undefined, { say, openOwner }: Deps): Promise<void> {
  const since = readMes('desarchivar: --desde', desde);
  await withConnection(await openOwner(), async (db) => {
    const meses = (await selectMeses(db)).filter(({ mes, archivado }) => mes >= since && archivado);
    if (meses.length === 0) return say(`No hay meses archivados desde ${nombre(since)}.`);
    for (const mes of meses.toReversed()) await moveBack(db, mes, say);
  });
}

async function refuseUnfinished(db: Connection, hasta: string): Promise<void> {
  const found = await selectImpedimentos(db, hasta);
  if (found.length === 0) return;
  throw new StartFault([
    `archivar: hasta ${nombre(hasta)} hay cosas que no terminaron, y nada se archivó:`,
    ...found.map(({ que, cuantos, ejemplo }) => `  ${inSpanish(cuantos)} ${que}, por ejemplo ${ejemplo}`),
  ]);
}

async function move(db: Connection, which: MesDeEventos, { say, desde }: { say: Deps['say']; desde: number }) {
  const { mes } = which;
  await prepareMes(db, mes);
  const peso = await selectPeso(db, which);
  const moved = await archiveMes(db, { mes, desde }, () => note(db, 'admin.archivar', { mes, ...peso }));
  say(moved ? `Archivado: ${nombre(mes)}, ${inWords(peso)}.` : `${nombre(mes)} ya estaba archivado.`);
}

async function moveBack(db: Connection, which: MesDeEventos, say: Deps['say']): Promise<void> {
  const { mes } = which;
  await prepareMes(db, mes);
  const peso = await selectPeso(db, which);
  const moved = await unarchiveMes(db, mes, () => note(db, 'admin.desarchivar', { mes, ...peso }));
  say(moved ? `De vuelta: ${nombre(mes)}, ${inWords(peso)}.` : `${nombre(mes)} ya estaba de vuelta.`);
}

const note = (db: Connection, servicio: string, { mes, ...peso }: Peso & { readonly mes: string }) =>
  insertOperatorAudit(db, servicio, { id: null, despues: { mes: nombre(mes), ...peso }, tabla: 'evento_archivo' });

/** @throws StartFault for what is no month */
function readMes(where: string, text = ''): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) throw new StartFault([`${where}: hace falta un mes, como 2025-06.`]);
  return `${text}-01`;
}

const nombre = (mes: string) => mes.slice(0, 7);

function inWords({ filas, bytes }: Peso): string {
  return `${inSpanish(filas)} ${filas === 1 ? 'evento' : 'eventos'}, ${inSpanish(bytes / 2 ** 20, 1)} MiB`;
}

function inSpanish(value: number, decimals = 0): string {
  return value.toLocaleString('es-UY', { maximumFractionDigits: decimals });
}
