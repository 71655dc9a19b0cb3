/** How the roles that come with the product are written for people; those of the company are written as it named them. */
const WRITTEN: ReadonlyMap<string, string> = new Map([
  ['administrador', 'Administrador'],
  ['encargado', 'Encargado'],
  ['operario', 'Operario'],
  ['cliente', 'Cliente'],
  ['agencia', 'Agencia'],
  ['deposito', 'Depósito'],
  ['atencion', 'Atención al cliente'],
  ['chofer', 'Chofer'],
  ['ingreso', 'Ingreso de paquetes'],
  ['consulta de cliente', 'Consulta de cliente'],
  ['consulta de agencia', 'Consulta de agencia'],
]);

export function nombreDeRol(nombre: string): string {
  return WRITTEN.get(nombre) ?? nombre;
}
