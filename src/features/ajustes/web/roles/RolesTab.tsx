import { useState } from 'react';

import { getOpciones, guardarRol, type Opciones } from '#features/ajustes/contract.ts';
import { CODIGOS, type Codigo, ROLES } from '#shared/permissions.ts';
import { nombreDeRol } from '#shared/roles.ts';
import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import styles from '../ajustes.module.css';
import { RolDialog } from './RolDialog.tsx';
import { SalirSinGuardar } from './SalirSinGuardar.tsx';

type Rol = Opciones['roles'][number];
type Borrador = ReadonlyMap<number, readonly Codigo[]>;

/** Which role has which code, as a matrix; what is ticked holds once it is saved, role by role. */
export function RolesTab({ opciones }: { opciones: Opciones }) {
  const [borrador, setBorrador] = useState<Borrador>(new Map());
  const [abierto, setAbierto] = useState<Rol | 'nuevo' | null>(null);
  const guardar = useCommand(guardarRol, [getOpciones]);
  const codigosOf = (rol: Rol) => borrador.get(rol.id) ?? CODIGOS.filter((codigo) => rol.codigos.includes(codigo));
  const nameOf = (codigo: Codigo) => opciones.funcionalidades.find((one) => one.codigo === codigo)?.nombre ?? codigo;
  const toggle = (rol: Rol, codigo: Codigo) => {
    const now = codigosOf(rol);
    const next = now.includes(codigo) ? now.filter((one) => one !== codigo) : [...now, codigo];
    setBorrador((all) => withRol(all, rol, next));
  };
  const save = async () => {
    for (const [id, codigos] of borrador) {
      const rol = opciones.roles.find((one) => one.id === id);
      if (rol === undefined) continue;
      await guardar.run({ id, nombre: rol.nombre, codigos: [...codigos] });
      setBorrador((all) => without(all, id));
    }
  };
  return (
    <Card
      title="Roles y funcionalidades"
      actions={
        opciones.administra ? (
          <>
            <Button onClick={() => setAbierto('nuevo')}>Nuevo rol</Button>
            <Button disabled={borrador.size === 0} onClick={() => setBorrador(new Map())}>
              Deshacer cambios
            </Button>
            <Button
              variant="filled"
              disabled={borrador.size === 0}
              loading={guardar.isPending}
              onClick={() => void save().catch((cause: unknown) => logFailure('roles', cause))}
            >
              {borrador.size === 0 ? 'Guardar' : `Guardar (${borrador.size})`}
            </Button>
          </>
        ) : undefined
      }
    >
      <ErrorAlert error={guardar.error} fallback="Error al guardar el rol" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <section className={styles.matriz} aria-label="Roles y funcionalidades" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Funcionalidad</th>
              {opciones.roles.map((rol) => (
                <th key={rol.id} scope="col" data-changed={borrador.has(rol.id) || undefined}>
                  <button type="button" disabled={!opciones.administra || rol.fijo} onClick={() => setAbierto(rol)}>
                    {nombreDeRol(rol.nombre)}
                  </button>
                  <small>{rol.personas === 1 ? '1 persona' : `${rol.personas} personas`}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {CODIGOS.map((codigo) => (
              <tr key={codigo}>
                <th scope="row">
                  {nameOf(codigo)}
                  <small>{codigo}</small>
                </th>
                {opciones.roles.map((rol) => (
                  <td key={rol.id}>
                    <input
                      type="checkbox"
                      aria-label={`${nombreDeRol(rol.nombre)}: ${nameOf(codigo)}`}
                      title={rol.id === ROLES.administrador ? 'Un administrador puede todo' : undefined}
                      disabled={!opciones.administra || rol.id === ROLES.administrador}
                      checked={rol.id === ROLES.administrador || codigosOf(rol).includes(codigo)}
                      onChange={() => toggle(rol, codigo)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <SalirSinGuardar isDirty={borrador.size > 0} />
      {abierto === null ? null : (
        <RolDialog rol={abierto === 'nuevo' ? null : abierto} onClose={() => setAbierto(null)} />
      )}
    </Card>
  );
}

/** A role that says again what it said is no change. */
function withRol(all: Borrador, rol: Rol, codigos: readonly Codigo[]): Borrador {
  const isSame = codigos.length === rol.codigos.length && codigos.every((codigo) => rol.codigos.includes(codigo));
  return isSame ? without(all, rol.id) : new Map([...all, [rol.id, codigos]]);
}

function without(all: Borrador, id: number): Borrador {
  return new Map([...all].filter(([one]) => one !== id));
}
