-- What a depósito verifies and how far a weight may be off is set on its own page.
GRANT UPDATE (verificar_por_mil, verificar_desde_centavos, verificar_a_ciegas, tolerancia_peso_mil, tolerancia_peso_gramos) ON deposito TO anden_personal;
