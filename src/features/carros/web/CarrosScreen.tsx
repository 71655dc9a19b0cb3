import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { type Carro, crearCarro, listCarros, MAS_CARROS, vaciarCarro } from '../contract.ts';
import { NuevoCarroDialog } from './CarroDialog.tsx';
import { CarroView } from './CarroView.tsx';
import { carrosColumns } from './carros.columns.tsx';
import styles from './carros.module.css';
import { useImprimir } from './use-imprimir.ts';
import { VaciarDialog } from './VaciarDialog.tsx';

/** The carts and what is in them; one of them by its address. */
export function CarrosScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const id = Number(search.id);
  return Number.isSafeInteger(id) && id > 0 ? <CarroView key={id} id={id} /> : <Carros />;
}

function Carros() {
  const [bajas, setBajas] = useState(false);
  const [ids, setIds] = useState<ReadonlySet<number>>(() => new Set());
  const [dialog, setDialog] = useState<'nuevo' | 'vaciar' | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const query = useQuery(serviceQuery(listCarros, bajas ? { con_bajas: true } : {}));
  const navigate = useNavigate();
  const puedeCrear = useCan(crearCarro);
  const { carros = [], zonas = [] } = query.data ?? {};
  const chosen = carros.filter(({ id }) => ids.has(id));
  const toggle = (id: number) =>
    setIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const close = (text: string | null) => {
    setDialog(null);
    setSaid(text);
  };
  return (
    <div className={styles.pila}>
      <div className={styles.barra}>
        <Elegidos chosen={chosen} onVaciar={() => setDialog('vaciar')} />
        <CheckboxField
          label="Con los de baja"
          checked={bajas}
          onChange={(event) => setBajas(event.currentTarget.checked)}
        />
        {puedeCrear ? (
          <Button variant="filled" onClick={() => setDialog('nuevo')}>
            Nuevo carro
          </Button>
        ) : null}
        <span role="status">{said}</span>
      </div>
      <ErrorAlert error={query.error} fallback="Error al cargar los carros" onRetry={() => void query.refetch()} />
      <Card title="Carros" count={carros.length}>
        <DataTable
          narrow="cards"
          label="Carros"
          columns={carrosColumns({ ids, toggle })}
          rows={carros}
          rowKey={({ id }) => id}
          empty={query.isError ? null : 'Todavía no hay carros.'}
          isPending={query.isPending}
          isRefreshing={query.isFetching && !query.isPending}
          onOpen={({ id }: Carro) => void navigate({ to: '/transporte/carros', search: { id } })}
        />
      </Card>
      {dialog === 'nuevo' ? <NuevoCarroDialog zonas={zonas} onClose={() => close(null)} onDone={close} /> : null}
      {dialog === 'vaciar' ? <VaciarDialog carros={chosen} onClose={() => close(null)} onDone={close} /> : null}
    </div>
  );
}

function Elegidos({ chosen, onVaciar }: { chosen: readonly Carro[]; onVaciar: () => void }) {
  const imprimir = useImprimir();
  const puedeVaciar = useCan(vaciarCarro);
  const none = chosen.length === 0 || chosen.length > MAS_CARROS;
  const ids = chosen.map(({ id }) => id);
  return (
    <>
      <Button disabled={none} loading={imprimir.isPending} onClick={() => imprimir.print(ids, 'pdf')}>
        {chosen.length === 0 ? 'Imprimir códigos' : `Imprimir códigos (${chosen.length})`}
      </Button>
      <Button disabled={none} loading={imprimir.isPending} onClick={() => imprimir.print(ids, 'zpl')}>
        ZPL
      </Button>
      {puedeVaciar ? (
        <Button disabled={!chosen.some(({ guias }) => guias > 0)} onClick={onVaciar}>
          {chosen.length === 0 ? 'Vaciar' : `Vaciar (${chosen.length})`}
        </Button>
      ) : null}
      <ErrorAlert error={imprimir.error} fallback="No se pudieron preparar los códigos" onDismiss={imprimir.reset} />
    </>
  );
}
