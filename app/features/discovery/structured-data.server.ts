import type { BlogPosting, BreadcrumbList, FAQPage, MedicalClinic, Person, WithContext } from 'schema-dts';
import { clinicName } from '#app/features/clinic/clinic-facts.ts';
import type { SiteData } from '#app/features/clinic/page-meta.ts';
import type { Question } from '#app/features/home/questions.ts';
import type { PostPage } from '#app/features/posts/post.ts';
import type { StaffProfile } from '#app/features/staff/staff-profile.ts';
import { breadcrumbs } from '#app/shared/breadcrumbs.ts';

const context = { '@context': 'https://schema.org' } as const;

/** The clinic where something else is described: search engines know it by its id from the home page. */
export function clinicReference({ facts, publicUrl }: SiteData) {
  return {
    '@type': 'MedicalClinic',
    '@id': `${publicUrl}/#clinic`,
    name: clinicName(facts),
    url: `${publicUrl}/`,
  } as const satisfies MedicalClinic;
}

type DescribedPost = PostPage & { description: string; updatedAt: string };

export function describePost(site: SiteData, post: DescribedPost, image: string): WithContext<BlogPosting> {
  const address = `${site.publicUrl}/blog/${post.slug}`;
  const clinic = clinicReference(site);
  return {
    ...context,
    '@type': 'BlogPosting',
    '@id': address,
    mainEntityOfPage: address,
    headline: post.title,
    description: post.description,
    image: site.publicUrl + image,
    ...(post.publishAt && { datePublished: post.publishAt }),
    dateModified: post.updatedAt,
    // Nobody in particular wrote it.
    author: post.author === 'Staff Writer' ? clinic : { '@type': 'Person', name: post.author },
    publisher: clinic,
    articleSection: post.category,
    ...(post.tags.length > 0 && { keywords: post.tags }),
    commentCount: post.commentCount,
    inLanguage: 'en-US',
  };
}

/** The way here as the page itself shows it. */
export function describeCrumbs({ publicUrl }: SiteData, path: string, current?: string): WithContext<BreadcrumbList> {
  const crumbs = breadcrumbs(path, current);
  return {
    ...context,
    '@type': 'BreadcrumbList',
    itemListElement: [
      ...crumbs.above.map(({ label, href }, place) => ({
        '@type': 'ListItem' as const,
        position: place + 1,
        name: label,
        item: publicUrl + href,
      })),
      { '@type': 'ListItem', position: crumbs.above.length + 1, name: crumbs.current },
    ],
  };
}

export function describeQuestions(questions: Question[]): WithContext<FAQPage> {
  return {
    ...context,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ title, content }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: content.join('\n\n') },
    })),
  };
}

export function describeStaff(site: SiteData, staff: StaffProfile[]): WithContext<Person>[] {
  return staff.map(({ name, designation, description, social }) => {
    const profiles = Object.values(social).filter((href) => href !== '#');
    return {
      ...context,
      '@type': 'Person',
      name,
      jobTitle: designation,
      ...(description && { description }),
      worksFor: clinicReference(site),
      ...(profiles.length > 0 && { sameAs: profiles }),
    };
  });
}
