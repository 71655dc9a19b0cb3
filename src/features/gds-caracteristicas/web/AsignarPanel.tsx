import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceQuery, useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { asignarCaracteristica, type Caracteristica, listCaracteristicas, verAsignados } from '../contract.ts';
import styles from './caracteristicas.module.css';
import { ElegirDeLaLista } from './ElegirDeLaLista.tsx';
import { cambiaron, NOMBRE_DE_AMBITO } from './palabras.ts';
import { QUITAR, ValorField } from './ValorField.tsx';

/** Which things have a characteristic, and more of them by what they are called. */
export function AsignarPanel() {
  const query = useQuery(serviceQuery(listCaracteristicas, {}));
  const all = query.data?.caracteristicas ?? [];
  const [chosen, setChosen] = useState<number | null>(null);
  const puede = useCan(asignarCaracteristica);
  const isNarrow = useIsNarrow();
  const one = all.find(({ id }) => id === chosen) ?? all[0];
  return (
    <div className={styles.pila}>
      <ErrorAlert
        error={query.error}
        fallback="Error al cargar las características"
        onRetry={() => void query.refetch()}
      />
      <div className={styles.barra}>
        <SelectField
          label="Característica"
          data={all.map(({ id, nombre, ambito }) => ({
            value: String(id),
            label: `${nombre} (${NOMBRE_DE_AMBITO[ambito].toLowerCase()})`,
          }))}
          allowDeselect={false}
          value={one === undefined ? null : String(one.id)}
          onChange={(id) => id !== null && setChosen(Number(id))}
        />
      </div>
      {one === undefined ? null : (
        <>
          <div className={styles.dos}>
            {puede ? <Agregar key={one.id} caracteristica={one} /> : null}
            <Asignados caracteristica={one} />
          </div>
          {puede && !isNarrow ? <ElegirDeLaLista key={one.id} caracteristica={one} /> : null}
        </>
      )}
    </div>
  );
}

function Agregar({ caracteristica }: { caracteristica: Caracteristica }) {
  const { id, ambito, opciones } = caracteristica;
  const [valor, setValor] = useState<string>(opciones[0] ?? QUITAR);
  const [texto, setTexto] = useState('');
  const [told, setTold] = useState('');
  const command = useCommand(asignarCaracteristica, [verAsignados, listCaracteristicas]);
  const textos = texto.split(/[\n;]+/).flatMap((line) => line.trim() || []);
  const send = () => {
    if (textos.length === 0) return;
    command.run({ caracteristica_id: id, valor: valor === QUITAR ? null : valor, textos }).then(
      (done) => {
        setTold(cambiaron(done));
        // What was not known stays to be mended.
        setTexto(done.desconocidas.join('\n'));
      },
      (cause: unknown) => logFailure(asignarCaracteristica.service, cause),
    );
  };
  return (
    <Card title="Asignar">
      <div className={styles.cuerpo}>
        <ValorField caracteristica={caracteristica} value={valor} onChange={setValor} />
        <TextAreaField
          label={ambito === 'PRODUCTO' ? 'SKU o códigos, uno por renglón' : 'Ubicaciones, una por renglón'}
          description={
            ambito === 'PRODUCTO' ? 'YER* son todos los que empiezan así' : 'A-01* son todas las que empiezan así'
          }
          rows={6}
          value={texto}
          onChange={(event) => setTexto(event.currentTarget.value)}
        />
        <div className={styles.barra}>
          <Button variant="filled" loading={command.isPending} disabled={textos.length === 0} onClick={send}>
            {valor === QUITAR ? 'Quitar' : 'Asignar'}
          </Button>
          <p className={styles.quieto} role="status">
            {told}
          </p>
        </div>
        <ErrorAlert error={command.error} fallback="No se pudo asignar" onDismiss={command.reset} />
      </div>
    </Card>
  );
}

type Fila = { id: number; codigo: string; nombre: string | null; de: string; valor: string };

const COLUMNS = defineColumns<Fila>([
  { header: 'Código', value: ({ codigo }) => codigo, mono: true },
  { header: 'Nombre', value: ({ nombre }) => nombre ?? '—', long: true },
  { header: 'De', value: ({ de }) => de },
  { header: 'Valor', value: ({ valor }) => valor },
]);

function Asignados({ caracteristica }: { caracteristica: Caracteristica }) {
  const query = useQuery(serviceQuery(verAsignados, { caracteristica_id: caracteristica.id }));
  const rows = query.data?.asignados ?? [];
  return (
    <Card title="La tienen" count={query.data?.total}>
      <ErrorAlert error={query.error} fallback="Error al cargar quién la tiene" onRetry={() => void query.refetch()} />
      <DataTable
        narrow="cards"
        label="La tienen"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        empty={query.isError ? null : 'Nadie la tiene todavía.'}
        isPending={query.isPending}
      />
    </Card>
  );
}
