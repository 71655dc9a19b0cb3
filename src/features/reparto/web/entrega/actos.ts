/** What a driver may open at a door. */
export type Abierto = 'entregar' | 'no_entregar' | 'desviar' | 'danar' | 'reintentar' | 'llegar';
