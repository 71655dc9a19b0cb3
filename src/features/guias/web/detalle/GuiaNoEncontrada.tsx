import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';

import { searchGuias } from '#features/guias/contract.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import styles from './detalle.module.css';

/** One page for a parcel that is not there and for one that is not this person's: nobody learns which. */
export function GuiaNoEncontrada() {
  const navigate = useNavigate();
  const [texto, setTexto] = useState('');
  const canSearch = useCan(searchGuias);
  const search = (event: FormEvent) => {
    event.preventDefault();
    void navigate({ to: '/guia', search: { q: texto.trim() } });
  };
  return (
    <EmptyState title="Guía no encontrada">
      <p>No existe, o no es una de las que usted puede ver.</p>
      {canSearch ? (
        <search>
          <form onSubmit={search} className={styles.buscar}>
            <TextField
              aria-label="Buscar otra guía"
              placeholder="Número, referencia, teléfono o nombre"
              value={texto}
              onChange={(event) => setTexto(event.currentTarget.value)}
            />
            <Button type="submit">Buscar</Button>
          </form>
        </search>
      ) : null}
      <p>
        <Link to="/guias">Volver a la lista de guías</Link>
      </p>
    </EmptyState>
  );
}
