import { BODIES } from '#testing/bodies.ts';

import { type Answer, openCaller } from './caller.ts';
import type { Houses, Member } from './houses.ts';
import type { Product } from './product.ts';
import { openDownloads, wholeText } from './readings.ts';
import { note } from './walk.ts';

/** What everybody asks at once: about oneself, and lists that are as different as their readers. */
const READS: readonly object[] = [
  { service: 'getContext' },
  { service: 'cuenta.ver' },
  { service: 'guias.listar', size: 20 },
  { service: 'guias.contar', ...BODIES['guias.contar'] },
  { service: 'guias.buscar', texto: 'zq' },
  { service: 'guias.filtros' },
  { service: 'vistas.listar' },
  { service: 'notificaciones.listar' },
  { service: 'envios.borradores' },
  { service: 'envios.listar', size: 20 },
  { service: 'importaciones.listar' },
  { service: 'integraciones.webhooks' },
  { service: 'informe_cliente.panel', cliente_id: 1 },
  { service: 'GuiasEnPickup', action: 'get_summary' },
  { service: 'GuiasEnPickup', action: 'get_hierarchical_data', level: 'guias', parent_id: 1 },
];
const AT_ONCE = 200;
/** Of a hundred callers, those who go away before they are answered. */
const LEAVING = 10;

interface Mix {
  readonly product: Product;
  readonly houses: Houses;
  readonly seconds: number;
  readonly fails: string[];
}

/** Two hundred callers of all houses at once, some of whom leave half-way: connections go from hand to hand in every state. */
export async function runMixed({ product, houses, seconds, fails }: Mix): Promise<{ calls: number; aborted: number }> {
  const caller = openCaller(product.port);
  const until = Date.now() + seconds * 1000;
  const walk = { houses, fails, download: openDownloads(product) };
  const done = { calls: 0, aborted: 0 };
  const one = async (place: number) => {
    for (let turn = place; Date.now() < until; turn += 7) {
      const member = houses.members[turn % houses.members.length];
      const body = READS[(turn * 3 + place) % READS.length];
      if (!member || !body) return;
      const isLeaving = turn % 100 < LEAVING;
      const left = new AbortController();
      if (isLeaving) setTimeout(() => left.abort(), turn % 20);
      const answer = await caller.ask({
        method: 'POST',
        path: '/dispatcher',
        headers: { 'content-type': 'application/json', ...member.headers },
        body: JSON.stringify(body),
        signal: left.signal,
      });
      done.calls += 1;
      if (answer.status === 0) done.aborted += 1;
      note(
        { walk, member, about: `${JSON.stringify(body)} among many as ${member.name}`, asked: '' },
        wholeText(answer),
      );
      if (isSomebodyElse(answer, member))
        fails.push(`${member.name} is answered as somebody else: ${answer.text.slice(0, 200)}`);
      if (answer.status === 500) fails.push(`${JSON.stringify(body)} among many: ${answer.text}`);
    }
  };
  if (seconds > 0) await Promise.all(Array.from({ length: AT_ONCE }, (_, place) => one(place)));
  caller.close();
  return done;
}

function isSomebodyElse({ body }: Answer, member: Member): boolean {
  const cuenta = body?.cuenta;
  return cuenta !== undefined && Object(cuenta).id !== member.reader.usuario_id;
}
