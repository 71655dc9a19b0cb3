/** What every tab is about. */
export interface Ambito {
  /** Null: all that the person may see. */
  readonly cliente: number | null;
  readonly isOurs: boolean;
  readonly clientes: readonly { readonly id: number; readonly nombre: string }[];
  readonly eventos: readonly { readonly codigo: string; readonly nombre: string }[];
}

/** As a call takes it: left out where it says nothing. */
export function deCliente(cliente: number | null): { cliente_id?: number } {
  return cliente === null ? {} : { cliente_id: cliente };
}
