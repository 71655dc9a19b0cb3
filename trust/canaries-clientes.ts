/** Whose the texts about clients are: the client's own, but for what we say of it, which its role may not read at all. */

export const OWNERS_CLIENTES = {
  cliente: {
    cliente: 't.id',
    columns: { nombre: '%', razon_social: '%', direccion: '%', localidad: '%', web: '%' },
  },
  cliente_contacto: {
    cliente: 't.cliente_id',
    columns: { nombre: '%', cargo: '%', telefono: '%', correo: `% || '@prueba.example'` },
  },
} as const;

/** Words of closed lists, what is derived of a name, and our note of a client: a column that no outsider's role is granted. */
export const KEPT_CLIENTES = {
  cliente: ['rut', 'entidad', 'estado', 'clave', 'nota'],
  cliente_contacto: ['avisos'],
  cliente_regla: ['clave', 'valor'],
  cliente_contrato: ['nota'],
  // What hangs on a client is ours alone.
  cliente_etiqueta: ['clave', 'texto'],
  // Benches are the house's; an agency reads those that stand in it.
  puesto: ['codigo', 'nombre', 'formato', 'impresora', 'sonido'],
  // What mails say is the house's, and which notice a parcel was owed a closed list.
  plantilla_mensaje: ['clave', 'estado', 'asunto', 'texto', 'nota'],
  aviso_al_destinatario: ['clase', 'resultado'],
} as const;
