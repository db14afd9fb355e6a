-- Databases created before commit 598d9dc have older versions of two search functions, because their migration was edited after it
-- had been applied. This brings every database to the same functions; where they are current, nothing changes.

CREATE OR REPLACE FUNCTION search_fold(input text) RETURNS text LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  t text := lower(normalize(translate(input, '™℠', '  '), NFKD));
  variants record;
BEGIN
  t := regexp_replace(t, '[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufe00-\ufe0f\ufeff]+', '', 'g');
  -- In a database of the C locale, lower() changes ASCII only. These are the other European capitals that NFKD keeps whole.
  IF t ~ '[ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ]' THEN
    t := translate(t,
      'ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
      'æðøþđħłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ');
  END IF;
  IF t ~ '[\u3400-\u9fff]' THEN
    SELECT string_agg(h.traditional, '') AS old, string_agg(h.simplified, '') AS new INTO variants
      FROM (SELECT DISTINCT c FROM unnest(string_to_array(t, NULL)) c WHERE c COLLATE "C" >= '㐀') x
      JOIN han_variants h ON h.traditional = x.c;
    IF variants.old IS NOT NULL THEN t := translate(t, variants.old, variants.new); END IF;
  END IF;
  -- hotel's, hotels' -> hotel, hotels; don't -> dont
  t := regexp_replace(t, '([a-z0-9])[''’]s?(?![a-z0-9])|(?<=[a-z])[''’](?=[a-z])', '\1', 'g');
  t := regexp_replace(t, '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u303f\u30fb\ufe10-\ufe6f\uff00-\uffef\U0001f000-\U0001faff]+', ' ', 'g');
  t := regexp_replace(t, '([\u2e80-\u2fdf\u3005\u3007\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+)', ' \1 ', 'g');
  RETURN btrim(regexp_replace(t, ' +', ' ', 'g'));
END $$;

CREATE OR REPLACE FUNCTION search_parse(q text) RETURNS TABLE (needle text, lexemes text[], exact boolean, stop boolean, word text)
LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  part text[];
  token text;
  pending text[];
BEGIN
  FOR part IN SELECT regexp_matches(translate(q, '“”„‟«»「」『』＂', '"""""""""""'), '"([^"]*)"|([^"\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+)', 'g') LOOP
    pending := '{}';
    FOREACH token IN ARRAY string_to_array(search_fold(coalesce(part[1], part[2])), ' ') LOOP
      CONTINUE WHEN token = '';
      IF part[1] IS NULL AND search_is_han(token) THEN
        IF cardinality(pending) > 0 THEN RETURN QUERY SELECT * FROM search_term(pending, false); END IF;
        RETURN QUERY SELECT * FROM search_term(ARRAY[token], false);
        pending := '{}';
      ELSE
        pending := pending || token;
      END IF;
    END LOOP;
    IF cardinality(pending) > 0 THEN RETURN QUERY SELECT * FROM search_term(pending, part[1] IS NOT NULL); END IF;
  END LOOP;
END $$;

-- Documents that the older function folded. Only a database of the C locale has any.
SELECT search_put_article(a) FROM articles a JOIN search_documents d ON d.kind = 'article' AND d.id = a.id
WHERE EXISTS (SELECT FROM _prisma_migrations WHERE checksum = 'f045efff6a3f36bfcb987c49c11133a5573dae7b3d90b660e0aa930127617bc3')
  AND d.terms ~ '[ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ]';
SELECT search_put_video(v) FROM videos v JOIN search_documents d ON d.kind = 'video' AND d.id = v.id
WHERE EXISTS (SELECT FROM _prisma_migrations WHERE checksum = 'f045efff6a3f36bfcb987c49c11133a5573dae7b3d90b660e0aa930127617bc3')
  AND d.terms ~ '[ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ]';
