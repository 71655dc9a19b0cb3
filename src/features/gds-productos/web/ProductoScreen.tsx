import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';

import { AjustarDialog, useStockVivo } from '#features/gds-stock/web/public.tsx';
import { serviceQuery } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { guardarProducto, kardexDeProducto, listProductos, type Producto, verProducto } from '../contract.ts';
import { fijarLugar, historialDeProducto } from '../ficha.contract.ts';
import { FijarDialog } from './FijarDialog.tsx';
import { FotoDeProducto } from './FotoCard.tsx';
import { HistorialCard } from './HistorialCard.tsx';
import { KardexCard } from './KardexCard.tsx';
import { ProductoDialog } from './ProductoDialog.tsx';
import { ESTADO_PRODUCTO, valorText } from './palabras.ts';
import styles from './productos.module.css';
import { StockCard } from './StockCard.tsx';
import { UnirDialog } from './UnirDialog.tsx';

/** A product: how much there is and where, its codes, and all that was ever done with it. */
export function ProductoScreen() {
  const params: Record<string, unknown> = useParams({ strict: false });
  const id = Number(params.id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({ ...serviceQuery(verProducto, { id: isId ? id : 1 }), enabled: isId, retry: false });
  useStockVivo(() => void (isId && query.refetch()));
  const opera = useCan(historialDeProducto);
  if (isId && query.isPending) return <PendingView />;
  if (query.data === undefined)
    return (
      <EmptyState title="El producto no existe">
        <ErrorAlert error={query.error} fallback="No se pudo leer el producto" onRetry={() => void query.refetch()} />
        <Link to="/gds/mantenimiento/items/list">Ir a Productos</Link>
      </EmptyState>
    );
  return (
    <div className={styles.pila}>
      <Cabecera {...query.data} />
      <div className={styles.dos}>
        <StockCard {...query.data} />
        <Codigos {...query.data} />
      </div>
      <KardexCard {...query.data} />
      {opera ? <HistorialCard producto_id={id} /> : null}
    </div>
  );
}

function Cabecera({ producto, stock }: Producto) {
  const puede = useCan(guardarProducto);
  const [abierto, setAbierto] = useState<'editar' | 'ajustar' | 'unir' | null>(null);
  const navigate = useNavigate();
  const go = (id: number) => void navigate({ to: '/gds/mantenimiento/items/$id', params: { id: String(id) } });
  const close = () => setAbierto(null);
  const sum = (condicion: string) =>
    stock.filter((one) => one.condicion === condicion).reduce((total, { cantidad }) => total + cantidad, 0);
  return (
    <div className={styles.cabecera}>
      <FotoDeProducto producto={producto} />
      <div>
        <p className={styles.sku}>{producto.sku}</p>
        <p>
          {producto.nombre} · {producto.cliente}
        </p>
      </div>
      <StatusBadge
        {...(producto.provisorio ? { familia: 'alerta', nombre: 'Provisorio' } : ESTADO_PRODUCTO[producto.estado])}
      />
      {producto.unido_a === null ? null : (
        <Link to="/gds/mantenimiento/items/$id" params={{ id: String(producto.unido_a.id) }}>
          Es {producto.unido_a.sku}
        </Link>
      )}
      <p className={styles.cifras}>
        <span>
          <b>{sum('DISPONIBLE').toLocaleString('es-UY')}</b> disponibles
        </span>
        <span>
          <b>{sum('RESERVADO').toLocaleString('es-UY')}</b> reservadas
        </span>
      </p>
      {puede ? (
        <span className={styles.actos}>
          {producto.provisorio ? (
            <Button variant="filled" onClick={() => setAbierto('unir')}>
              Unir con un producto
            </Button>
          ) : null}
          <Button onClick={() => setAbierto('ajustar')}>Ajustar stock</Button>
          <Button onClick={() => setAbierto('editar')}>Editar</Button>
        </span>
      ) : null}
      {abierto === 'unir' ? (
        <UnirDialog
          producto={producto}
          onClose={close}
          onDone={(id) => {
            close();
            go(id);
          }}
        />
      ) : null}
      {abierto === 'editar' ? <ProductoDialog producto={producto} onClose={close} onDone={close} /> : null}
      {abierto === 'ajustar' ? (
        <AjustarDialog producto={producto} refreshes={[verProducto, listProductos, kardexDeProducto]} onClose={close} />
      ) : null}
    </div>
  );
}

function Codigos({ producto, series, fijos }: Producto) {
  const puede = useCan(fijarLugar);
  const [isFixing, setFixing] = useState(false);
  const size = [producto.largo_mm, producto.ancho_mm, producto.alto_mm];
  const pack = (factor: number) => producto.presentaciones.find((one) => one.factor === factor)?.nombre ?? 'Unidad';
  return (
    <Card title="Códigos y medidas">
      <dl className={styles.datos}>
        {producto.codigos.map(({ codigo, factor }) => (
          <div key={codigo}>
            <dt>{pack(factor)}</dt>
            <dd className={styles.mono}>{codigo}</dd>
          </div>
        ))}
        {producto.presentaciones.map(({ nombre, factor }) => (
          <div key={factor}>
            <dt>{nombre}</dt>
            <dd>{factor.toLocaleString('es-UY')} unidades</dd>
          </div>
        ))}
        <div>
          <dt>Medidas</dt>
          <dd>{size.every((one) => one !== null) ? `${size.join(' × ')} mm` : 'Sin medidas'}</dd>
        </div>
        <div>
          <dt>Peso</dt>
          <dd>{producto.gramos === null ? 'Sin peso' : `${producto.gramos.toLocaleString('es-UY')} g`}</dd>
        </div>
        {producto.multiplo === 1 ? null : (
          <div>
            <dt>Se pide</dt>
            <dd>de a {producto.multiplo.toLocaleString('es-UY')}</dd>
          </div>
        )}
        {producto.valor === null ? null : (
          <div>
            <dt>Valor de una unidad</dt>
            <dd>{valorText(producto.valor)}</dd>
          </div>
        )}
        {puede ? (
          <div>
            <dt>Ubicación fija</dt>
            <dd className={styles.fijos}>
              {fijos.map(({ deposito_id, deposito, lugar, minimo, maximo }) => (
                <span key={deposito_id} className={styles.serie} title={deposito}>
                  <span className={styles.mono}>{lugar}</span>
                  {minimo === null || maximo === null
                    ? ''
                    : ` se repone con menos de ${minimo.toLocaleString('es-UY')}, hasta ${maximo.toLocaleString('es-UY')}`}
                </span>
              ))}
              <Button variant="subtle" onClick={() => setFixing(true)}>
                {fijos.length === 0 ? 'Fijar' : 'Cambiar'}
              </Button>
            </dd>
          </div>
        ) : null}
        {series.length === 0 ? null : (
          <div>
            <dt>Series</dt>
            <dd>
              {series.map(({ codigo, lugar, bulto }) => (
                <span key={codigo} className={styles.serie}>
                  <span className={styles.mono}>{codigo}</span> {[lugar ?? 'salió', enBulto(bulto)].join(' ').trim()}
                </span>
              ))}
            </dd>
          </div>
        )}
      </dl>
      {isFixing ? <FijarDialog producto={producto} fijos={fijos} onClose={() => setFixing(false)} /> : null}
    </Card>
  );
}

/** «con OV-000123, guía 7700…». */
function enBulto(bulto: Producto['series'][number]['bulto']): string {
  if (bulto === null) return '';
  return bulto.guia_nro === null ? `con ${bulto.orden}, ${bulto.codigo}` : `con ${bulto.orden}, guía ${bulto.guia_nro}`;
}
