import type { Opciones } from '#features/ajustes/contract.ts';
import { type MenuItem, visibleMenu } from '#shared/menu.ts';
import { ASIDE_MENU, HEADER_MENU } from '#shared/menu-items.ts';
import { ROLES } from '#shared/permissions.ts';

import styles from '../ajustes.module.css';
import { type Ficha, holderOf } from './ficha.ts';

/** «¿Qué ve este usuario?»: rows, menus and tiles as the form stands, before anything is saved. */
export function QueVe({ ficha, opciones }: { ficha: Ficha; opciones: Opciones }) {
  const person = holderOf(ficha, opciones);
  const viewer = { ...person, devFlag: false };
  const aside = visibleMenu(ASIDE_MENU, viewer);
  const header = visibleMenu(HEADER_MENU, viewer);
  return (
    <section className={styles.queVe} aria-label="¿Qué ve este usuario?">
      <h3>¿Qué ve este usuario?</h3>
      <p>{filasDe(ficha, opciones)}</p>
      {person.funcionalidades.length === 0 && !ficha.roles.includes(ROLES.administrador) ? (
        <p className={styles.aviso}>
          Sin funcionalidades el menú muestra todo, pero el servidor no le permite nada: dele un rol.
        </p>
      ) : null}
      <dl>
        {[...aside, { titulo: 'Encabezado', submenu: header }].map((section) => (
          <div key={section.titulo}>
            <dt>{section.titulo}</dt>
            <dd>{namesOf(section)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function namesOf({ submenu }: MenuItem): string {
  return submenu === undefined ? 'Sí' : submenu.map(({ titulo }) => titulo).join(' · ') || '—';
}

function filasDe({ tipo_usuario, cliente_id, agente_id }: Ficha, { clientes, agentes }: Opciones): string {
  const cliente = clientes.find(({ id }) => id === cliente_id)?.nombre ?? 'el que se elija';
  const agencia = agentes.find(({ id }) => id === agente_id)?.nombre ?? 'la que se elija';
  return {
    personal: 'Ve los datos de todos los clientes y todas las agencias.',
    cliente: `Ve los datos de un solo cliente, ${cliente}.`,
    agencia: `Ve los datos de una sola agencia, ${agencia}.`,
    deposito: 'Ve los datos del depósito; ninguna guía.',
  }[tipo_usuario];
}
