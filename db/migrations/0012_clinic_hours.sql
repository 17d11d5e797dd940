-- Hours become data: facts.week has seven days, Monday first, each null (closed) or {opens, closes, break}. The functions below read the
-- lines that staff wrote so far, once. Lines that the calendar could not use become a note that visitors read, over the standard hours it
-- used instead. facts.hours stays for processes of the version before, until the next save.
ALTER TABLE "clinic_closures" ADD COLUMN "from_time" time;--> statement-breakpoint
ALTER TABLE "clinic_closures" ADD COLUMN "until_time" time;--> statement-breakpoint
ALTER TABLE "clinic_closures" ADD CONSTRAINT "clinic_closures_times" CHECK ("clinic_closures"."until_time" > "clinic_closures"."from_time");--> statement-breakpoint
CREATE TABLE "clinic_holidays" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"observed" boolean NOT NULL,
	"closed" boolean NOT NULL,
	CONSTRAINT "clinic_holidays_day_name_pk" PRIMARY KEY("day","name")
);
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON clinic_holidays FOR EACH ROW EXECUTE FUNCTION tell_change('clinic');
--> statement-breakpoint
-- '8:00 AM', '5 p.m.', 'noon' as minutes since midnight; without AM or PM in the half of the day given, if any.
CREATE FUNCTION hours_minute(words text, half text) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  plain text := lower(replace(trim(words), '.', ''));
  part text[] := regexp_match(plain, '^(\d{1,2})(?::([0-5]\d))?\s*(am|pm)?$');
  side text := coalesce(part[3], half);
BEGIN
  IF plain = 'noon' THEN RETURN 720; END IF;
  IF part IS NULL OR side IS NULL OR part[1]::int NOT BETWEEN 1 AND 12 THEN RETURN NULL; END IF;
  RETURN part[1]::int % 12 * 60 + coalesce(part[2], '0')::int + CASE side WHEN 'pm' THEN 720 ELSE 0 END;
END $$;
--> statement-breakpoint
-- '8:00 AM to 5:00 PM', '12:00 to 1:00 PM', several of them with commas.
CREATE FUNCTION hours_ranges(words text) RETURNS int4range[] LANGUAGE plpgsql AS $$
DECLARE
  found int4range[] := '{}';
  stretch text;
  part text[];
  first int;
  last int;
BEGIN
  FOREACH stretch IN ARRAY regexp_split_to_array(words, '\s*(?:,|&|\yand\y)\s*', 'i') LOOP
    part := regexp_split_to_array(trim(stretch), '\s*(?:–|—|-|\yto\y|\yuntil\y)\s*', 'i');
    IF cardinality(part) <> 2 THEN RETURN NULL; END IF;
    last := hours_minute(part[2], NULL);
    first := hours_minute(part[1], NULL);
    IF first IS NULL THEN
      first := hours_minute(part[1], 'pm');
      IF first IS NULL OR first >= last THEN first := hours_minute(part[1], 'am'); END IF;
    END IF;
    IF first IS NULL OR last IS NULL OR first >= last THEN RETURN NULL; END IF;
    found := found || int4range(first, last);
  END LOOP;
  RETURN found;
END $$;
--> statement-breakpoint
-- 'Monday to Thursday', 'Saturday, Sunday', 'Mon–Wed and Fri' as numbers from 1 for Monday.
CREATE FUNCTION hours_days(words text) RETURNS int[] LANGUAGE plpgsql AS $$
DECLARE
  week text[] := '{mondays,tuesdays,wednesdays,thursdays,fridays,saturdays,sundays}';
  found int[] := '{}';
  part text;
  ends text[];
  numbers int[];
BEGIN
  FOREACH part IN ARRAY regexp_split_to_array(lower(trim(words)), '\s*(?:,|&|\yand\y)\s*') LOOP
    IF part IN ('daily', 'every day') THEN
      numbers := '{1,2,3,4,5,6,7}';
    ELSIF part = 'weekdays' THEN
      numbers := '{1,2,3,4,5}';
    ELSIF part IN ('weekend', 'weekends') THEN
      numbers := '{6,7}';
    ELSE
      ends := regexp_split_to_array(part, '\s*(?:–|—|-|\yto\y|\ythrough\y)\s*');
      IF cardinality(ends) > 2 THEN RETURN NULL; END IF;
      SELECT array_agg(n ORDER BY e.place) INTO numbers
      FROM unnest(ends) WITH ORDINALITY AS e(word, place)
      JOIN unnest(week) WITH ORDINALITY AS w(name, n)
        ON regexp_replace(trim(e.word), '\.$', '') ~ '^[a-z]{3,10}$' AND starts_with(w.name, regexp_replace(trim(e.word), '\.$', ''));
      IF numbers IS NULL OR cardinality(numbers) <> cardinality(ends) THEN RETURN NULL; END IF;
      IF cardinality(numbers) = 2 THEN
        SELECT array_agg((numbers[1] - 1 + step) % 7 + 1 ORDER BY step) INTO numbers
        FROM generate_series(0, (numbers[2] - numbers[1] + 7) % 7) AS step;
      END IF;
    END IF;
    IF found && numbers THEN RETURN NULL; END IF;
    found := found || numbers;
  END LOOP;
  RETURN found;
END $$;
--> statement-breakpoint
-- The seven days that the lines mean; null when one of them cannot be read, or contradicts another.
CREATE FUNCTION hours_week(lines jsonb) RETURNS jsonb LANGUAGE plpgsql STRICT AS $$
DECLARE
  line jsonb;
  lunch text[];
  days int[];
  ranges int4range[];
  span int4range;
  day int;
  open int4multirange[] := array_fill('{}'::int4multirange, ARRAY[7]);
  breaks int4multirange[] := array_fill('{}'::int4multirange, ARRAY[7]);
  closed int[] := '{}';
  has_lunch boolean := false;
  parts int4range[];
  week jsonb := '[]';
BEGIN
  FOR line IN SELECT * FROM jsonb_array_elements(lines) LOOP
    lunch := regexp_match(trim(line->>'days'), '^(closed for lunch|lunch)(?: break)?(?:,? (.+))?$', 'i');
    days := CASE WHEN lunch IS NOT NULL AND lunch[2] IS NULL THEN '{1,2,3,4,5,6,7}'::int[] ELSE hours_days(coalesce(lunch[2], line->>'days')) END;
    IF days IS NULL THEN RETURN NULL; END IF;
    IF trim(line->>'time') ~* '^(closed|by appointment( only)?)$' THEN
      IF lunch IS NOT NULL THEN RETURN NULL; END IF;
      closed := closed || days;
      CONTINUE;
    END IF;
    ranges := hours_ranges(line->>'time');
    IF ranges IS NULL THEN RETURN NULL; END IF;
    IF lunch IS NOT NULL THEN
      IF has_lunch OR cardinality(ranges) > 1 THEN RETURN NULL; END IF;
      has_lunch := true;
      FOREACH day IN ARRAY days LOOP breaks[day] := int4multirange(ranges[1]); END LOOP;
      CONTINUE;
    END IF;
    FOREACH day IN ARRAY days LOOP
      FOREACH span IN ARRAY ranges LOOP
        IF open[day] && span THEN RETURN NULL; END IF;
        open[day] := open[day] + int4multirange(span);
      END LOOP;
    END LOOP;
  END LOOP;
  FOR day IN 1..7 LOOP
    IF day = ANY (closed) AND NOT isempty(open[day]) THEN RETURN NULL; END IF;
    SELECT coalesce(array_agg(r ORDER BY r), '{}') INTO parts FROM unnest(open[day] - breaks[day]) AS r;
    IF cardinality(parts) > 2 THEN RETURN NULL; END IF;
    week := week || jsonb_build_array(CASE WHEN cardinality(parts) > 0 THEN jsonb_build_object(
      'opens', hours_clock(lower(parts[1])),
      'closes', hours_clock(upper(parts[cardinality(parts)])),
      'break', CASE WHEN cardinality(parts) = 2 THEN jsonb_build_object('from', hours_clock(upper(parts[1])), 'until', hours_clock(lower(parts[2]))) END
    ) END);
  END LOOP;
  RETURN week;
END $$;
--> statement-breakpoint
CREATE FUNCTION hours_clock(minute int) RETURNS text LANGUAGE sql RETURN to_char(make_interval(mins => minute), 'HH24:MI');
--> statement-breakpoint
UPDATE clinic SET facts = facts || (
  SELECT jsonb_build_object(
    'week', coalesce(week, standard),
    'hoursNote', left(coalesce((
      SELECT string_agg((line->>'days') || ': ' || (line->>'time'), '; ' ORDER BY place)
      FROM jsonb_array_elements(facts->'hours') WITH ORDINALITY AS l(line, place)
      WHERE week IS NULL OR line->>'time' ~* 'appointment'
    ), ''), 300))
  FROM hours_week(nullif(facts->'hours', '[]')) AS week,
    hours_week('[{"days": "Monday to Thursday", "time": "8 AM to 5 PM"}, {"days": "Friday", "time": "8 AM to noon"}, {"days": "Lunch", "time": "noon to 1 PM"}]') AS standard
)
WHERE facts ? 'hours' AND NOT facts ? 'week';
--> statement-breakpoint
DROP FUNCTION hours_week, hours_days, hours_ranges, hours_minute, hours_clock;
