import { type CallContext, handle } from '#server/dispatcher.ts';
import type { Scope } from '#server/scope.ts';
import { AppError } from '#shared/errors.ts';

import {
  type Cantidades,
  getAntiguedad,
  getFilters,
  getHierarchicalData,
  getMapa,
  getSummary,
  type HierarchicalParams,
  INTERIOR,
  MONTEVIDEO,
  type PickupNodo,
} from '../contract.ts';
import { type Lugar, selectAntiguedad, selectNodos, selectSummary } from './conteo.sql.ts';
import { selectPagina } from './guias.sql.ts';
import { selectDepartamentos, selectTiposDeAgente } from './lugares.sql.ts';

const PAGE_SIZE = 50;
const NADA: Cantidades = { total: 0, en_plazo: 0, vencido: 0, levantado: 0, ingresado: 0, vencido_ingresado: 0 };

export const pickupEndpoints = [
  handle(getFilters, async ({ db, scope }) => {
    onlyHouse(scope);
    const tipos = await selectTiposDeAgente(db);
    return {
      filters: [
        {
          name: 'departamento' as const,
          options: [
            { value: '', label: 'Todos' },
            { value: String(MONTEVIDEO), label: 'Montevideo' },
            { value: String(INTERIOR), label: 'Interior' },
          ],
        },
        {
          name: 'tipo_agente' as const,
          options: [
            { value: '', label: 'Todos' },
            ...tipos.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
          ],
        },
        {
          name: 'vencimiento' as const,
          options: [
            { value: '', label: 'Todos' },
            { value: 'en_plazo', label: 'En plazo' },
            { value: 'vencido', label: 'Vencido' },
          ],
        },
      ],
    };
  }),

  handle(getSummary, async ({ db, scope }, filters) => {
    onlyHouse(scope);
    return { summary: await selectSummary(db, { scope, filters }) };
  }),

  handle(getHierarchicalData, async ({ db, scope }, params) => {
    onlyHouse(scope);
    return { data: params.level === 'guias' ? await pageOfGuias(db, scope, params) : await nodes(db, scope, params) };
  }),

  handle(getMapa, async ({ db, scope }, filters) => {
    onlyHouse(scope);
    const [departamentos, contados] = await Promise.all([
      selectDepartamentos(db),
      selectNodos(db, 'departamento', { scope, filters }),
    ]);
    const byId = new Map(contados.map((contado) => [contado.id, contado]));
    return {
      departamentos: departamentos.map((departamento) => ({ ...NADA, ...byId.get(departamento.id), ...departamento })),
    };
  }),

  handle(getAntiguedad, async ({ db, scope }, { parent_id: parent, agente_id, ...filters }) => {
    onlyHouse(scope);
    return { agentes: await selectAntiguedad(db, { scope, filters, parent, agente_id: agente_id ?? null }) };
  }),
];

/** The report is the company's and its agencies': the code alone opens it to nobody else. @throws AppError SIN_PERMISO */
export function onlyHouse({ tipo }: Scope): void {
  if (tipo !== 'personal' && tipo !== 'agencia') throw new AppError('SIN_PERMISO', { tipo });
}

/** @throws AppError DATOS_INVALIDOS */
async function pageOfGuias(db: CallContext['db'], scope: Scope, params: HierarchicalParams) {
  const { level, parent_id, page, page_size: size = PAGE_SIZE, ...filters } = params;
  if (parent_id === null) throw new AppError('DATOS_INVALIDOS', { level }, { parent_id: 'Elija la agencia' });
  const [{ total }, items] = await Promise.all([
    selectSummary(db, { scope, filters, agente_id: parent_id }),
    selectPagina(db, { scope, filters, agente_id: parent_id, size, offset: (page - 1) * size }),
  ]);
  return { items, total_count: total };
}

/** Nodes come whole: a tree has no pages, unless somebody asks for them. */
async function nodes(db: CallContext['db'], scope: Scope, params: HierarchicalParams) {
  const { level, parent_id: parent, page, page_size, ...filters } = params;
  if (level === 'guias' || isNowhere(level, parent)) return { items: [], total_count: 0 };
  const found = await selectNodos(db, level, { scope, filters, parent });
  const items = found.map((contado): PickupNodo => ({ ...contado, nivel: level, abre: opensTo(level, contado.id) }));
  const size = page_size ?? items.length;
  return { items: items.slice((page - 1) * size, page * size), total_count: items.length };
}

/** A zone lies in nothing, and only a zone has departments. */
function isNowhere(level: Lugar, parent: number | null): boolean {
  if (parent === null) return false;
  if (level === 'zona') return true;
  return level === 'departamento' && parent !== MONTEVIDEO && parent !== INTERIOR;
}

function opensTo(level: Lugar, id: number): PickupNodo['abre'] {
  if (level === 'agente') return 'guias';
  return level === 'zona' && id === INTERIOR ? 'departamento' : 'agente';
}
