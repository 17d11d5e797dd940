-- A site that is open shows the page once staff have read it and turned it on.
INSERT INTO "care_services" ("id", "slug", "in_group", "is_shown", "position")
  SELECT coalesce(max("id"), 0) + 1, 'follow-up', 'upkeep', NOT EXISTS (SELECT FROM "site_opening"), coalesce(max("position"), 0) + 1
  FROM "care_services"
  ON CONFLICT ("slug") DO NOTHING;--> statement-breakpoint
-- Sweat is a matter of the skin and the liner, not of cleaning. Insoles are inserts, not braces.
UPDATE "search_synonyms" SET "typed" = replace("typed", ', sweat, sweaty', '') WHERE "typed" LIKE 'smell, odor,%';--> statement-breakpoint
UPDATE "search_synonyms" SET "typed" = replace("typed", ', plantilla', '') WHERE "typed" LIKE 'férula, faja,%';--> statement-breakpoint
-- The words of a second row are added to those of the first, so nothing that staff changed is overwritten.
INSERT INTO "search_synonyms" ("id", "typed", "finds")
SELECT (SELECT coalesce(max("id"), 0) FROM "search_synonyms") + row_number() OVER (), "typed", "finds" FROM (VALUES
  ('how much, price, pricing, cost, fee, expensive, afford, cheap, money, discount, sliding scale, financial help, financial assistance, charity, uninsured, no insurance', 'cost, pay, /care/paying'),
  ('pay, payment, monthly, pay monthly, monthly payment, payment plan, installment, financing, bill, billing, copay, coinsurance, deductible, out of pocket, owe, hsa, fsa, credit card', 'pay, estimate, /care/paying'),
  ('insurance, insured, coverage, covered, cover, claim, denied, denial, appeal, medicare, medicaid, tricare, workers comp, blue cross, humana, aetna, cigna, hmo, ppo', 'insurance, plans we take, /care/paying'),
  ('job injury, injured at my job, accident at work, work accident, workplace, hurt on the job, at the plant, on a rig', 'workers’ compensation, /care/paying'),
  ('new amputee, amputee, amputation, amputate, amputated, lost my leg, lost my arm, lost my foot, lost my hand, lost a leg, lose my leg, losing my leg, lose my foot, losing my foot, cut off, cut off my leg, taken off, taking off, taking my foot, taking my leg, take my leg, gangrene', 'lost a limb, /care/first-weeks'),
  ('accident, wreck, crash, car accident, car wreck, motorcycle, trauma', 'accident, /care/first-weeks'),
  ('phantom, phantom pain, phantom limb, missing foot, missing leg, missing hand, still feel, feel my foot, feel my leg, where my leg was, where my foot was', 'phantom pain, /care/first-weeks'),
  ('scared, afraid, fear, anxious, anxiety, cry, crying, grief, grieving, angry, depressed, depression, sad, hopeless, lonely, cope, coping, ptsd, sleep', 'mind and mood, peer visitor, /care/first-weeks'),
  ('caregiver, caring for, taking care of, take care of, loved one', 'for family, family, /care/first-weeks'),
  ('wife, husband, spouse, friend, family, someone with me, bring someone, bring a friend', 'bring someone, someone you trust, family'),
  ('compression stocking, compression, stocking, elastic bandage, limb wrapping', 'shrinker, swelling'),
  ('power chair, electric wheelchair, scooter, wheel chair, crutches', 'wheelchair, ramp, door'),
  ('service dog, service animal, guide dog, assistance dog, dog', 'service dogs, service animals'),
  ('asl, sign language, sign interpreter, deaf, hard of hearing, hearing loss, hearing impaired, hearing aid', 'sign language, sign language interpreters, interpreter, /language-help'),
  ('blind, low vision, visually impaired, braille, large print, big print', 'large print, Braille, /notices/nondiscrimination'),
  ('interpreter, translator, speak, in my language, another language', 'interpreter, help in your language, /language-help'),
  ('sheriff, deputy, trooper, cop, police and fire, fire department, emt, medic, dispatcher, bunker gear, turnout gear, turnout, duty boot, gear', 'first responder, first responders, work'),
  ('iraq, afghanistan, combat, deployed, national guard, purple heart, vietnam vet', 'VA, veterans'),
  ('born without, birth defect, congenital, limb difference, born missing', 'limb difference, children, /care/children'),
  ('gym class, recess, playground, kindergarten, daycare', 'children, gym class, /care/children'),
  ('crooked spine, crooked, hunchback, kyphosis, posture, broken back, compression fracture', 'back and scoliosis brace, scoliosis'),
  ('rheumatoid, tendonitis, trigger finger, hand numb, numb hand, hand goes numb, tennis elbow, arthritis in my hands', 'wrist and hand brace, wrist'),
  ('trip, tripping, drag my foot, dragging, toe drag, lift my foot, foot slap, plantar fasciitis, heel pain', 'foot and ankle brace, AFO'),
  ('buckle, buckling, give out, gives out, giving out, gives way, unstable knee, ligament, torn acl, torn ligament, torn meniscus', 'knee brace, knee'),
  ('numb foot, numb feet, feel my feet, feeling in my feet, no feeling, neuropathy, bunion, corn', 'diabetic shoes, feel, partial foot'),
  ('missing toe, lost toe, lost my toe', 'partial foot, toe filler'),
  ('volume, volume change, shrinks, shrinking, shrunk, fuller, size change, changes size, afternoon, by evening, turns, twists, rotates', 'sock ply, socket fit, socks'),
  ('sweat, sweating, sweaty, perspiration, hot weather, humid, heat, summer', 'skin under your liner, liners, sweat, hot weather'),
  ('broken, broke, crack, cracked, squeak, click, clicking, clunk, snap, snapped, strap, torn, tear, rip, ripped, hole, wobble, wobbly, too long, too short, came off, fell off, fell apart', 'repair, torn, loose, /care/repairs'),
  ('certified, licensed, license, accredited, accreditation, credential, qualified, experience, training', 'certified, credentials, staff, /about'),
  ('second opinion, opinion, switch clinics, change clinics, changing clinics, new clinic, transfer, old clinic', 'second opinion, change clinics, another clinic'),
  ('fly, flying, flight, airplane, plane, airport, tsa, travel by air', 'fly, checkpoint'),
  ('drive, driving, driver license, hand controls, gas pedal', 'drive'),
  ('support group, peer, meet other amputees, other amputees', 'support groups, meet people, peer visitor'),
  ('follow up, check up, checkup, aftercare', 'follow-up care, follow-up, check-ups'),
  ('cancel, reschedule, cancel my visit, change my visit, move my visit, running late, missed my visit', 'appointments, call, /appointments'),
  ('early, arrive, on time, how early', 'minutes early, directions in words, /visit'),
  ('christmas, christmas eve, new year’s eve, thanksgiving, easter, mardi gras, new year, labor day, memorial day, fourth of july', 'business hours, closed'),
  ('hike, hiking, camping, yard work, garden', 'walk, rough ground, foot'),
  ('silla de ruedas, rampa, discapacitado, discapacidad', 'wheelchair, ramp'),
  ('plantilla, plantilla ortopédica, pie diabético, pies diabéticos', 'diabetic shoes, insert'),
  ('aparato para el pie, férula para el pie, pie caído', 'foot and ankle brace, AFO'),
  ('casco, cabeza plana', 'helmet, children'),
  ('dolor fantasma, fantasma', 'phantom pain, /care/first-weeks'),
  ('amputaron, amputar, cortaron, perdí la pierna, perdió la pierna, amputación, amputado', 'lost a limb, /care/first-weeks'),
  ('cuánto vale, cuánto es, cuánto cuesta, cuánto cobran, cuánto, vale, precio, costo, pagar, aceptan, cubre, cobertura, seguro, dinero', 'cost, insurance, plans we take, /care/paying'),
  ('reparación, reparar, arreglar, arreglo, rota, roto, quebrada, floja', 'repair, loose, /care/repairs'),
  ('abren, cierran, qué hora, a qué hora, sábado, domingo, lunes, viernes', 'business hours, hours'),
  ('veterano, militar, ejército', 'VA, veterans'),
  ('receta, orden médica, médico', 'prescription, referral'),
  ('hablan, hablar español, en español, traductor, lengua de señas', 'help in your language, interpreter, /language-help'),
  ('media de compresión, medias de compresión, hinchazón, hinchado', 'shrinker, swelling'),
  ('sudor, ampolla, llaga, herida, piel', 'skin, sore, sweat, liner'),
  ('camioneta, a domicilio, a mi casa', 'van, the van'),
  ('muñeca, túnel carpiano', 'wrist and hand brace, wrist'),
  ('calcetín, calcetines, calceta', 'sock, sock ply'),
  ('primera visita, qué traer, qué llevar', 'bring, first visit')
) AS "words" ("typed", "finds");
