CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- English stems, without accents: who types Renee finds Renée.
CREATE TEXT SEARCH CONFIGURATION site_english (COPY = english);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION site_english ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem;--> statement-breakpoint
CREATE TABLE "search_changes" (
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"title" text NOT NULL,
	"headings" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"post_id" bigint,
	"shown_from" date,
	"head" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('site_english', title), 'A') || setweight(to_tsvector('site_english', headings), 'B')) STORED,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('site_english', title), 'A') || setweight(to_tsvector('site_english', headings), 'B') || setweight(to_tsvector('site_english', summary), 'C') || setweight(to_tsvector('site_english', left(body, 100000)), 'D')) STORED,
	CONSTRAINT "search_documents_kind" CHECK ("search_documents"."kind" in ('care', 'question', 'post', 'person', 'page', 'fact', 'notice', 'picture'))
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"day" date PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"made_for" date NOT NULL,
	"made_from" text NOT NULL,
	CONSTRAINT "search_state_is_one_row" CHECK ("search_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" integer PRIMARY KEY NOT NULL,
	"typed" text NOT NULL,
	"finds" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"documents" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "search_documents_post" ON "search_documents" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "search_documents_shown" ON "search_documents" USING btree ("shown_from","post_id");--> statement-breakpoint
CREATE INDEX "search_documents_head" ON "search_documents" USING gin ("head") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
-- A post's document follows it in the transaction that writes it. A draft has none; one of a day to come is filtered by that day.
CREATE FUNCTION search_document_follows_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.listed_on IS NULL THEN
    DELETE FROM search_documents WHERE post_id = new.id;
    RETURN NULL;
  END IF;
  INSERT INTO search_documents (kind, address, title, headings, body, post_id, shown_from)
  VALUES ('post', '/blog/' || new.slug, new.title, concat_ws(chr(10), new.author, new.category, array_to_string(new.tags, ', ')), new.content, new.id, new.listed_on)
  ON CONFLICT (post_id) DO UPDATE SET address = excluded.address, title = excluded.title, headings = excluded.headings, body = excluded.body, shown_from = excluded.shown_from;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER search_document_follows_post AFTER INSERT OR UPDATE OF slug, title, author, category, tags, content, status, publish_at ON posts
  FOR EACH ROW EXECUTE FUNCTION search_document_follows_post();--> statement-breakpoint
INSERT INTO search_documents (kind, address, title, headings, body, post_id, shown_from)
  SELECT 'post', '/blog/' || slug, title, concat_ws(chr(10), author, category, array_to_string(tags, ', ')), content, id, listed_on FROM posts WHERE listed_on IS NOT NULL;--> statement-breakpoint
-- What tells caches of a change tells the search, too, in the same transaction. Rows are only added here, so that no writer waits for another.
CREATE OR REPLACE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', tg_argv[0]);
  INSERT INTO search_changes DEFAULT VALUES;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON search_synonyms FOR EACH ROW EXECUTE FUNCTION tell_change('search');--> statement-breakpoint
-- What every site begins with; staff change it at /admin/search.
INSERT INTO search_synonyms (id, typed, finds) VALUES
  (1, 'artificial leg, fake leg, false leg, leg prosthesis, prosthetic leg, new leg, first leg', 'below-knee leg, above-knee leg, prosthetic leg, prosthetic limb'),
  (2, 'artificial arm, fake arm, false arm, arm prosthesis, prosthetic arm, bionic arm, robotic arm', 'arm and hand, powered hand, hand'),
  (3, 'artificial limb, fake limb, false limb', 'prosthetic limb, prosthesis, limb'),
  (4, 'bionic hand, robotic hand, robot hand, electric hand, myoelectric, fake hand, prosthetic hand, hook', 'powered hand, arm and hand, hand'),
  (5, 'bionic leg, bionic knee, computer knee, robotic knee, microprocessor, c-leg', 'microprocessor knee, Ottobock, knee'),
  (6, 'fake foot, artificial foot, prosthetic foot, carbon foot', 'foot, carbon foot, partial foot'),
  (7, 'prosthesis, prostheses, prosthetic, prosthetist, protesis, prótesis', 'prosthesis, prosthetic, prosthetist, limb'),
  (8, 'stump, residual limb, residuum, residual leg', 'residual limb, limb, socket, liner'),
  (9, 'stump sock, limb sock, prosthetic sock, sock, ply', 'sock, sock ply'),
  (10, 'sleeve, suspension sleeve, gel liner, silicone liner, silicone', 'liner, sleeve'),
  (11, 'socket', 'socket fit'),
  (12, 'amputee, amputation, amputated, lost leg, lost my leg, losing a leg, lost a limb, lost limb, lost arm, lost foot', 'lost a limb, limb, first weeks'),
  (13, 'below knee, bka, transtibial, below the knee', 'below-knee leg'),
  (14, 'above knee, transfemoral, above the knee, hip', 'above-knee leg'),
  (15, 'toe, half foot, partial foot', 'partial foot'),
  (16, 'run, running, jog, sport, running blade, running leg, blade, exercise, gym, hunt, fishing, bike, golf', 'run, running blade'),
  (17, 'swim, swimming, pool, beach, water, waterproof, wet, rain', 'swim, water, shower'),
  (18, 'shower, bath, bathing, bathtub, wash myself', 'shower, water, skin'),
  (19, 'shrinker, compression sock, swelling, swollen, edema', 'shrinker, swelling'),
  (20, 'test socket, check socket, casting, cast, scan, scanner, mold, measure, measuring', 'test socket, scan, measure'),
  (21, 'orthotic, orthosis, orthoses, orthotist', 'brace, bracing, orthosis, orthotist'),
  (22, 'brace, bracing, splint, support', 'brace, orthosis'),
  (23, 'afo, foot drop, drop foot, dropfoot, ankle brace, foot brace, ankle-foot orthosis, ankle, weak ankle, stroke, sprain', 'foot and ankle brace, ankle brace, AFO'),
  (24, 'back brace, spine brace, spine, spinal, tlso, back pain, back support', 'back and scoliosis brace, back'),
  (25, 'scoliosis, curved spine, crooked back, curvature', 'back and scoliosis brace, scoliosis'),
  (26, 'knee brace, acl, kafo, arthritis, bad knee, knee pain, mcl, meniscus', 'knee brace, knee'),
  (27, 'wrist brace, carpal tunnel, hand splint, wrist, thumb, finger, hand brace, elbow', 'wrist and hand brace, wrist'),
  (28, 'helmet, cranial, flat head, plagiocephaly, baby head, head shape', 'helmet, children'),
  (29, 'kid, child, children, baby, babies, infant, toddler, teen, teenager, son, daughter, pediatric, my child, school', 'children, child'),
  (30, 'clubfoot, flat feet, cerebral palsy, toe walking', 'children, foot and ankle brace'),
  (31, 'diabetic shoe, diabetes, diabetic, orthopedic shoe, shoe insert, insole, arch support, foot ulcer, neuropathy, shoe, footwear, slipper', 'diabetic shoes, shoe, insert'),
  (32, 'blister, sore, rash, redness, red spot, itch, itchy, rub, chafe, chafing, irritation, irritated, ulcer, wound, skin, callus, infection, bump', 'skin, sore, rub, liner'),
  (33, 'smell, odor, stink, stinky, sweat, sweaty, wash, clean, cleaning, hygiene, soap', 'clean, wash, sweat, liner'),
  (34, 'pain, hurt, painful, ache, tight, pinch, uncomfortable, discomfort, burning', 'hurt, pain, tight'),
  (35, 'phantom, phantom pain, phantom limb, ghost pain', 'phantom pain'),
  (36, 'loose, too big, slip, slipping, fall off, falls off, coming off, piston, shrink, lost weight, gained weight', 'loose, socks, fit'),
  (37, 'squeak, squeaky, noise, click, clicking, creak, rattle, grinding', 'noise, squeak, loose, repair'),
  (38, 'broken, broke, break, fix, repair, crack, cracked, maintenance, adjust, adjustment, replace, replacement, spare part, parts, battery, charger, strap, velcro, hinge, worn out, screw', 'repair'),
  (39, 'how long does it last, lifespan, last, new one, warranty', 'how long, replace, warranty'),
  (40, 'follow up, check up, checkup, maintenance visit, come back, every 6 months, six months', 'follow-up, every 6 months'),
  (41, 'learn to walk, walking, physical therapy, therapy, therapist, exercise, stairs, balance, fall, falling', 'walk, therapist'),
  (42, 'drive, driving, car', 'drive, car'),
  (43, 'depression, sad, anxiety, support group, peer, mental health, suicide, talk to someone', 'peer visitor, mind and mood, whom to call'),
  (44, 'emergency, urgent, 911, after hours', 'emergency line, whom to call'),
  (45, 'price, pricing, cost, how much, fee, charge, expensive, afford, cheap, rate', 'cost, pay, estimate'),
  (46, 'pay, payment, bill, billing, copay, deductible, out of pocket, financing, payment plan, installment, credit card, owe', 'pay, cost, estimate, bill'),
  (47, 'insurance, insured, coverage, covered, cover, hmo, ppo, network, in network, blue cross, bcbs, humana, aetna, cigna, united healthcare, plan, accept', 'insurance, plans we take, pay'),
  (48, 'no insurance, uninsured, without insurance, self pay, cash, charity, financial help, financial assistance, donation, free', 'without insurance, good faith estimate, estimate, cost'),
  (49, 'medicare', 'Medicare, insurance'),
  (50, 'medicaid, healthy louisiana, louisiana medicaid', 'Medicaid, insurance'),
  (51, 'tricare, champus, military insurance', 'TRICARE, plan'),
  (52, 'va, veteran, military, army, navy, marine, soldier, served, vet, champva, service member', 'VA, veterans'),
  (53, 'workers comp, workmans comp, worker compensation, work comp, work injury, hurt at work, injured at work, injured on the job, on the job', 'workers’ compensation'),
  (54, 'estimate, quote, good faith', 'estimate, good faith estimate'),
  (55, 'prior authorization, authorization, approval, preauthorization', 'approval, approve'),
  (56, 'appointment, book, booking, schedule, reschedule, make an appointment, reserve, come in, consultation, consult, evaluation, walk in', 'appointments, request a visit, visit'),
  (57, 'cancel, cancel appointment, change appointment', 'call, contact, appointment'),
  (58, 'hour, opening hours, open, opening, opening time, closing time, close, closed, what time, weekend, saturday, sunday, monday, friday, weekday, holiday, lunch, business hours, today, tomorrow, evening', 'business hours, hours, closed'),
  (59, 'phone, phone number, telephone, telephone number, call, number, text, speak to someone, talk to a person', 'phone, call, contact'),
  (60, 'email, e-mail, mail, write to you', 'e-mail, contact'),
  (61, 'contact, reach you, get in touch, message, form', 'contact, phone'),
  (62, 'address, location, located, map, direction, gps, find you, near me, near, route, how to get there, get there, way, interstate, exit', 'address, directions, the way, find us'),
  (63, 'parking, park, parking lot, handicap parking, handicap', 'parking'),
  (64, 'wheelchair, ramp, handicapped, accessible, accessibility, disabled, disability, elevator, step', 'wheelchair, ramp, door, accessibility'),
  (65, 'restroom, bathroom, toilet', 'restroom'),
  (66, 'ride, transportation, transport, bus, taxi, no car', 'ride, no car'),
  (67, 'home visit, house call, come to my house, come to me, mobile, van, at home, homebound, travel, far away', 'van, the van'),
  (68, 'hospital, nursing home, rehab, rehabilitation, bedside, surgery, surgeon, discharge', 'hospital, van'),
  (69, 'bring, what to bring, what should i bring, paperwork, papers, first visit, first appointment, new patient, what to wear', 'bring, first visit'),
  (70, 'prescription, rx, script, doctor order, order, written order', 'prescription, referral'),
  (71, 'referral, refer, doctor, physician, case manager, provider, medical office, fax', 'refer a patient, referral, prescription'),
  (72, 'how long, how soon, how many weeks, how many days, wait, waiting, timeline, turnaround, when ready, process, steps', 'how long, weeks, steps'),
  (73, 'first fitting, fitting, fit, delivery, pick up', 'fitting, fit'),
  (74, 'job, career, hiring, employment, work for you, apply, vacancy, internship, volunteer, resume', 'staff, contact'),
  (75, 'staff, team, owner, who works, meet, about you, family owned, employee', 'staff, owner, prosthetist'),
  (76, 'photo, picture, image, gallery, video', 'gallery'),
  (77, 'review, testimonial, rating, feedback', 'what people tell us'),
  (78, 'first responder, firefighter, fireman, police, officer, ems, paramedic, sheriff', 'first responder, first responders, firefighter'),
  (79, 'blog, article, news, post', 'blog'),
  (80, 'storm, hurricane, flood, evacuation, power outage', 'storm, closed'),
  (81, 'privacy, hipaa, confidential, medical records, records, personal data, data, cookie, tracking', 'privacy practices, privacy'),
  (82, 'complaint, complain, grievance, unhappy, problem with', 'how to complain, complain'),
  (83, 'discrimination, civil rights, equal', 'nondiscrimination'),
  (84, 'terms, legal, disclaimer', 'terms of use'),
  (85, 'spanish, español, espanol, habla español, interpreter, translator, translate, translation, language, deaf, sign language, vietnamese, french, idioma, intérprete', 'help in your language, interpreter, Spanish'),
  (86, 'large print, blind, low vision, hearing, text size', 'accessibility, large print'),
  (87, 'pierna, pierna artificial, pierna ortopédica, piernas', 'leg, prosthetic leg'),
  (88, 'brazo, mano, dedos', 'arm and hand, hand'),
  (89, 'pie, pies, tobillo', 'foot and ankle brace, foot'),
  (90, 'rodilla', 'knee brace, knee'),
  (91, 'espalda, columna, escoliosis', 'back and scoliosis brace, back'),
  (92, 'férula, faja, ortesis, órtesis, aparato, aparato ortopédico, corsé, plantilla', 'brace, orthosis'),
  (93, 'zapato, zapatos ortopédicos, diabético, diabetes tipo', 'diabetic shoes, shoe'),
  (94, 'amputación, amputado, amputada, muñón, perdí una pierna', 'lost a limb, limb'),
  (95, 'cita, citas, hacer una cita, consulta, visita', 'appointments, request a visit'),
  (96, 'precio, costo, cuánto cuesta, cuanto, cuesta, pagar, pago, dinero, gratis', 'cost, pay, estimate'),
  (97, 'seguro, aseguranza, seguro médico', 'insurance, plans we take'),
  (98, 'horario, abierto, hora, cerrado', 'business hours, hours'),
  (99, 'dirección, ubicación, dónde, dónde están, llegar', 'address, directions'),
  (100, 'teléfono, llamar, número, contacto', 'phone, call, contact'),
  (101, 'dolor, duele', 'pain, hurt'),
  (102, 'niño, niña, hijo, bebé', 'children, child'),
  (103, 'reparación, reparar, arreglar, roto, rota', 'repair'),
  (104, 'estacionamiento, parqueo', 'parking'),
  (105, 'silla de ruedas, rampa', 'wheelchair, ramp'),
  (106, 'veterano', 'veterans, VA'),
  (107, 'piel, ampolla, llaga', 'skin, sore'),
  (108, 'receta, receta médica, doctor, médico', 'prescription, referral'),
  (109, 'ayuda, traductor, en español, inglés', 'help in your language'),
  (110, 'casa, a domicilio', 'van'),
  (111, 'trabajo, empleo', 'staff, contact'),
  (112, 'silicona, calcetín, media', 'liner, sock'),
  (113, 'nadar, agua, baño', 'swim, water');
