/** The 19 departments as a tile grid (decisions.md 31): a place each, roughly where it lies. Ids are the statistics office's. */
interface Tile {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly column: number;
  readonly row: number;
}

export const COLUMNS = 5;
export const ROWS = 6;

export const TILES: readonly Tile[] = [
  { id: 2, codigo: 'AR', nombre: 'Artigas', column: 1, row: 0 },
  { id: 13, codigo: 'RV', nombre: 'Rivera', column: 2, row: 0 },
  { id: 15, codigo: 'SA', nombre: 'Salto', column: 1, row: 1 },
  { id: 18, codigo: 'TA', nombre: 'Tacuarembó', column: 2, row: 1 },
  { id: 4, codigo: 'CL', nombre: 'Cerro Largo', column: 3, row: 1 },
  { id: 11, codigo: 'PA', nombre: 'Paysandú', column: 1, row: 2 },
  { id: 6, codigo: 'DU', nombre: 'Durazno', column: 2, row: 2 },
  { id: 19, codigo: 'TT', nombre: 'Treinta y Tres', column: 3, row: 2 },
  { id: 12, codigo: 'RN', nombre: 'Río Negro', column: 0, row: 3 },
  { id: 7, codigo: 'FS', nombre: 'Flores', column: 1, row: 3 },
  { id: 8, codigo: 'FD', nombre: 'Florida', column: 2, row: 3 },
  { id: 9, codigo: 'LA', nombre: 'Lavalleja', column: 3, row: 3 },
  { id: 14, codigo: 'RO', nombre: 'Rocha', column: 4, row: 3 },
  { id: 17, codigo: 'SO', nombre: 'Soriano', column: 0, row: 4 },
  { id: 16, codigo: 'SJ', nombre: 'San José', column: 1, row: 4 },
  { id: 3, codigo: 'CA', nombre: 'Canelones', column: 2, row: 4 },
  { id: 10, codigo: 'MA', nombre: 'Maldonado', column: 3, row: 4 },
  { id: 5, codigo: 'CO', nombre: 'Colonia', column: 0, row: 5 },
  { id: 1, codigo: 'MO', nombre: 'Montevideo', column: 2, row: 5 },
];

export function departamentoOf(id: number): Tile | undefined {
  return TILES.find((tile) => tile.id === id);
}
